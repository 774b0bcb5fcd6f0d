/** Where and when a time was sent: without an offset it is meant by the clock of `timezone`. */
export interface Reading {
  /** An IANA name, or an offset such as `UTC+5:30`. */
  readonly timezone: string;
  readonly now: Date;
}
/** A time by the clock of a zone: `YYYY-MM-DDTHH:MM:SS`. */
export type Wall = string;

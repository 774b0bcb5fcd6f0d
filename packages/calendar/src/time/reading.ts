/** The context for parsing a time: values without an offset are in `timezone`. */
export interface Reading {
  /** An IANA name, or an offset such as `UTC+5:30`. */
  readonly timezone: string;
  readonly now: Date;
}
/** A local time: `YYYY-MM-DDTHH:MM:SS`. */
export type Wall = string;

/** A scan of the site for cookies. */
export interface Scan {
  readonly id: number;
  readonly source: string;
  readonly state: string;
  readonly started: string | null;
  readonly finished: string | null;
  /** The pages that were fetched, and those that were found. */
  readonly pages: number;
  readonly total: number;
  readonly cookies: number;
  readonly expected: number;
  readonly embeds: number;
  readonly violations: number;
  readonly added: number;
  readonly gone: number;
  readonly failure: string;
}

/** Whether a scan has not ended. */
export const isActive = ({ state }: Scan): boolean => state === "waiting" || state === "running";

/** The progress of a scan in percent. More pages may still be found. */
export const percentOf = ({ pages, total }: Pick<Scan, "pages" | "total">): number =>
  total === 0 ? 0 : Math.min(100, (pages / total) * 100);

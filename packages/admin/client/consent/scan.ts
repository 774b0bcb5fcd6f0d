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

/** The time after which active scans are read again, in milliseconds. An external scanner may need a day to begin. */
export const pauseOf = (scans: readonly Scan[] | undefined): number | false => {
  const current = scans?.find(isActive);
  if (!current) return false;
  return current.source === "scanner" && current.state === "waiting" ? 15_000 : 1_500;
};

/** The progress of a scan in percent. More pages may still be found. */
export const percentOf = ({ pages, total }: Pick<Scan, "pages" | "total">): number =>
  total === 0 ? 0 : Math.min(100, (pages / total) * 100);

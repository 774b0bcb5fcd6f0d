import { toLimits } from "../lists/date-range.ts";

/** The selection of an export. Empty values select everything. */
export interface Selection {
  readonly types: readonly string[];
  readonly statuses: readonly string[];
  /** The first and the last day, as `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** The address of an export. The first and the last day are included; the endpoint excludes the limits themselves. */
export function toExportPath({ types, statuses, from, to }: Selection): string {
  const days = { from: from || undefined, to: to || undefined };
  const { from: after, to: before } = toLimits({ excluded: "both", isDay: false }, days);
  const query = new URLSearchParams({
    ...(types.length > 0 && { type: types.join(",") }),
    ...(statuses.length > 0 && { status: statuses.join(",") }),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  }).toString();
  return `/core/v2/export${query === "" ? "" : `?${query}`}`;
}

/** What an export contains; empty values select everything. */
export interface Selection {
  readonly types: readonly string[];
  readonly statuses: readonly string[];
  /** The first and the last day, as `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

const secondMs = 1_000;
const dayMs = 86_400_000;
const moved = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by).toISOString().slice(0, 19);

/** The address of an export. The first and the last day are included; the endpoint excludes the limits themselves. */
export function toExportPath({ types, statuses, from, to }: Selection): string {
  const query = new URLSearchParams({
    ...(types.length > 0 && { type: types.join(",") }),
    ...(statuses.length > 0 && { status: statuses.join(",") }),
    ...(from !== "" && { after: moved(from, -secondMs) }),
    ...(to !== "" && { before: moved(to, dayMs) }),
  }).toString();
  return `/core/v2/export${query === "" ? "" : `?${query}`}`;
}

import type { ContentType } from "../content-type.ts";
import type { Status } from "../extension-points.ts";
import type { Extra } from "../tables.ts";

/**
 * Who may read a file, as a key that its row keeps: so that a list asks one column and never the items that files are
 * attached to. A key names what has to be readable: `post:publish`, `page:private`, `post:trash:draft`. Keys tell the
 * statuses as they are stored; what a status means is asked when somebody reads.
 */
export type Audience = string;

/** Attached to nothing: everybody reads it. */
export const everybody: Audience = "everybody";
/** Attached to what is not there: its author and whoever may read everything. */
export const unknown: Audience = "";

/** What the audience of a file follows from: the item it is attached to, or itself. */
export interface Attached {
  readonly type: string;
  readonly status: string;
  readonly password: string;
  readonly extra: Extra;
}

/** The audience of what is attached to an item. A protected one guards its files as it guards its text. */
export function audienceOf({ type, status, password, extra }: Attached): Audience {
  if (status === "trash") return `${type}:trash:${extra.trashed?.status ?? "draft"}`;
  return password === "" ? `${type}:${status}` : `${type}:${status}:${locked}`;
}
export const locked = "locked";

/** The audience of a file: a private one has its own, others that of their parent. */
export function audienceFor(
  file: Attached & { readonly parent: number },
  parent: Attached | undefined,
): Audience {
  if (file.status !== "inherit") return audienceOf(file);
  if (file.parent === 0) return everybody;
  return parent ? audienceOf(parent) : unknown;
}

/** Every key that there can be on a site. */
export function audiencesAmong(
  types: readonly ContentType[],
  statuses: readonly Status[],
): readonly Audience[] {
  const names = statuses.map(({ name }) => name);
  const of = (type: string) =>
    names.flatMap((status) => [
      `${type}:${status}`,
      `${type}:${status}:${locked}`,
      `${type}:trash:${status}`,
    ]);
  return [everybody, ...types.flatMap(({ name }) => of(name))];
}

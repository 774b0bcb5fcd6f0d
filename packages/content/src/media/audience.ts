import type { ContentType } from "../content-type.ts";
import type { Status } from "../extension-points.ts";
import type { Extra } from "../tables.ts";

/**
 * Who may read a file, as a key in its row, so that lists need one column only and not the items that files are
 * attached to. A key has the type and status of the item: `post:publish`, `page:private`, `post:trash:draft`. Statuses
 * are stored by name; their meaning is looked up when the file is read.
 */
export type Audience = string;

/** Unattached: readable by everybody. */
export const everybody: Audience = "everybody";
/** Attached to a missing item: readable by its author, and by users who may read everything. */
export const unknown: Audience = "";

/** The item that the audience of a file depends on: the one it is attached to, or itself. */
export interface Attached {
  readonly type: string;
  readonly status: string;
  readonly password: string;
  readonly extra: Extra;
}

/** The audience of files attached to an item. A password protects them like the content. */
export function audienceOf({ type, status, password, extra }: Attached): Audience {
  if (status === "trash") return `${type}:trash:${extra.trashed?.status ?? "draft"}`;
  return password === "" ? `${type}:${status}` : `${type}:${status}:${locked}`;
}
export const locked = "locked";

/** The audience of a file: private files have their own, others that of their parent. */
export function audienceFor(
  file: Attached & { readonly parent: number },
  parent: Attached | undefined,
): Audience {
  if (file.status !== "inherit") return audienceOf(file);
  if (file.parent === 0) return everybody;
  return parent ? audienceOf(parent) : unknown;
}

/** All audiences that a site can have. */
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

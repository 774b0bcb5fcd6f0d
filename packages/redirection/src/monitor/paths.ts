/** Two addresses of an item, as paths. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/**
 * The move from one address to another as paths; undefined if there is nothing to redirect: equal paths, the front
 * page, or an address without a path, such as `/?p=7`.
 */
export function toMove(from: string, to: string, siteUrl: string): Move | undefined {
  const [before, after] = [pathOf(from), pathOf(to)];
  if (before === undefined || after === undefined || before === after) return undefined;
  const front = new URL(siteUrl).pathname;
  return slashed(before) === slashed(front) ? undefined : { from: before, to: after };
}

/** The path of an address; undefined if its query identifies the item. */
export function pathOf(address: string): string | undefined {
  const { pathname, search } = new URL(address);
  return search === "" ? pathname : undefined;
}

/** A path with a suffix: `/a/` and `amp` give `/a/amp`. */
export const below = (path: string, suffix: string): string =>
  `${path.replace(/\/$/, "")}/${suffix.replace(/^\//, "")}`;

const slashed = (path: string): string => (path.endsWith("/") ? path : `${path}/`);

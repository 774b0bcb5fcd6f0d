import type { List } from "./directory.ts";

/** The list of the items of a content type, by the name of the type: first the one with a form of its own. */
export const listOfType = (lists: readonly List[], type: string): List | undefined =>
  lists.find(({ stored }) => stored?.path === `/core/v2/${type}`) ??
  lists.find(({ path }) => path === `/core/v2/${type}s` || path === `/core/v2/${type}`);

import type { List } from "./directory.ts";

/** Lists of items of content types that have other paths than those types. */
const typePaths: Readonly<Record<string, string>> = {
  "/calendar/events/v1/events": "/core/v2/calendar_events",
  "/calendar/events/v1/venues": "/core/v2/calendar_venue",
  "/calendar/events/v1/organizers": "/core/v2/calendar_organizer",
};

/** The path of the content type whose items a list has, by the path of the list. */
export const typePathOf = (listPath: string): string => typePaths[listPath] ?? listPath;

/** The path of the items of a list in the routes of their content type, such as `/core/v2/posts/:id`. */
export function typeItemOf({ path, item }: List): string {
  const typePath = typePathOf(path);
  return typePath === path ? (item ?? `${path}/:id`) : `${typePath}/:id`;
}

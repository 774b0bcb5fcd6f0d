import type { List } from "./directory.ts";
import type { Item } from "./items.ts";
import { valueAt } from "./values.ts";

interface TypePath {
  readonly path: string;
  /** The field of the list that has the title. */
  readonly title: string;
}
/** Lists of items of content types that have other paths than those types. */
const typePaths: Readonly<Record<string, TypePath>> = {
  "/calendar/events/v1/events": { path: "/core/v2/calendar_events", title: "title" },
  "/calendar/events/v1/venues": { path: "/core/v2/calendar_venue", title: "venue" },
  "/calendar/events/v1/organizers": { path: "/core/v2/calendar_organizer", title: "organizer" },
};

/** The path of the content type whose items a list has, by the path of the list. */
export const typePathOf = (listPath: string): string => typePaths[listPath]?.path ?? listPath;

/** The path of the items of a list in the routes of their content type, such as `/core/v2/posts/:id`. */
export function typeItemOf({ path, item }: List): string {
  const typePath = typePathOf(path);
  return typePath === path ? (item ?? `${path}/:id`) : `${typePath}/:id`;
}

/** Whether the items of a list have the texts that visitors see, so that forms read the stored ones from their content type. */
export const hasRenderedTexts = ({ path }: Pick<List, "path">): boolean => path in typePaths;

/** An item of such a list with its texts as they are stored, from the same item in the edit context of its content type. */
export const withStoredTexts = ({ path }: Pick<List, "path">, item: Item, stored: Item): Item => ({
  ...item,
  ...Object.fromEntries(
    [
      [typePaths[path]?.title ?? "title", "title.raw"],
      ["description", "content.raw"],
      ["excerpt", "excerpt.raw"],
    ].flatMap(([name = "", raw = ""]) => {
      const text = valueAt(stored, raw);
      return typeof text === "string" ? [[name, text]] : [];
    }),
  ),
});

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type List, useDirectory, useMay } from "../api/directory.ts";
import { idOf, type Item, loadItems, titleOf } from "../api/items.ts";

/** An item that was edited not long ago. */
export interface RecentItem {
  readonly to: string;
  readonly title: string;
  readonly list: List;
}
/** The number of lists that are requested, and the number of items that are shown. */
const [maxLists, maxItems] = [3, 5];

/** The items of content types that were edited last, newest first. They are read again each time that `requests` grows. */
export function useRecentItems(requests: number): readonly RecentItem[] {
  const { lists } = useDirectory();
  const may = useMay();
  const asked = lists
    .filter((one) => !one.hidden && one.mayEdit && may(`POST ${one.path}/:id/autosaves`))
    .slice(0, maxLists);
  const { data = [] } = useQuery({
    queryKey: ["items", "recent", requests, ...asked.map(({ slug }) => slug)],
    queryFn: async ({ signal }) => {
      const query = {
        orderby: "modified",
        order: "desc",
        status: "any",
        context: "edit",
        per_page: maxItems,
        _fields: "id,title,modified_gmt",
      };
      const pages = await Promise.all(asked.map((list) => loadItems(list, query, signal)));
      return pages
        .flatMap(({ items }, at) => items.map((item) => ({ item, list: asked[at] as List })))
        .toSorted((one, other) => timeOf(other.item).localeCompare(timeOf(one.item)))
        .slice(0, maxItems)
        .map(({ item, list }) => ({
          to: `/${list.slug}/${idOf(list, item)}`,
          title: titleOf(list, item),
          list,
        }));
    },
    enabled: requests > 0 && asked.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return data;
}

const timeOf = (item: Item): string => String(item["modified_gmt"] ?? "");

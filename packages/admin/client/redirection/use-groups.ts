import { useQuery } from "@tanstack/react-query";
import { useList } from "../api/directory.ts";
import { idOf, loadItems, titleOf } from "../api/items.ts";

/** A group of redirects. */
export interface RedirectGroup {
  readonly id: string;
  readonly name: string;
  /** Whether new redirects belong to it. */
  readonly isDefault: boolean;
}

/** The groups of redirects; empty until they are loaded. */
export function useGroups(): readonly RedirectGroup[] {
  const list = useList("/redirection/v1/group");
  const { data = [] } = useQuery({
    queryKey: ["items", list?.slug, "all"],
    queryFn: async ({ signal }) => {
      if (!list) return [];
      const { items } = await loadItems(list, { per_page: 200 }, signal);
      return items.map((item) => ({
        id: idOf(list, item),
        name: titleOf(list, item),
        isDefault: item["default"] === true,
      }));
    },
    enabled: list !== undefined,
  });
  return data;
}

import { useQuery } from "@tanstack/react-query";
import { send } from "../api/connection.ts";
import { type List, useDirectory, useMay } from "../api/directory.ts";
import { idOf, type Item } from "../api/items.ts";
import { storedItemOf } from "../api/stored.ts";

const path = "/core/v2/edit-locks";
const interval = 30_000;

/** The edit lock of an item in a list. */
interface ItemLock {
  readonly item: number;
  readonly user: number;
  /** Null if the user was deleted. */
  readonly name: string | null;
}

/** The names of other users who edit the items of a page of a list, by the ids of the items. One request for all of them. */
export function useListLocks(
  list: List,
  items: readonly Item[],
): ReadonlyMap<string, string | null> {
  const may = useMay();
  const { user } = useDirectory();
  const ids = items.map((item) => idOf(list, item));
  const hasLocks = may(`POST ${storedItemOf(list)}/lock`) && may(`GET ${path}`);
  const { data = [] } = useQuery({
    queryKey: ["edit-locks", ids],
    queryFn: async ({ signal }) =>
      (await send<readonly ItemLock[]>("GET", path, { items: ids.join(",") }, { signal })).body,
    enabled: hasLocks && ids.length > 0,
    staleTime: 0,
    refetchInterval: interval,
  });
  const others = data.filter((lock) => lock.user !== user.id);
  return new Map(others.map(({ item, name }) => [String(item), name]));
}

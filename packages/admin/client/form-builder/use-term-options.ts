import { useQuery } from "@tanstack/react-query";
import { send } from "../api/connection.ts";
import { useDirectory } from "../api/directory.ts";
import { idOf, type Item, loadAllItems, titleOf } from "../api/items.ts";
import type { Taxonomy } from "../content/content-type.ts";
import { taxonomiesOf, type TermOption, withTermOptions } from "./answers.ts";

/** A form whose fields for terms have the terms of their taxonomies as options, so that answers show names. */
export function useTermOptions(form: Item): Item {
  const { lists } = useDirectory();
  const names = taxonomiesOf(form);
  const { data } = useQuery({
    queryKey: ["items", "term options", names],
    queryFn: async ({ signal }) => {
      type Taxonomies = Readonly<Record<string, Taxonomy>>;
      const { body } = await send<Taxonomies>("GET", "/core/v2/taxonomies", {}, { signal });
      const options = new Map<string, readonly TermOption[]>();
      for (const name of names) {
        const { rest_namespace: namespace, rest_base: base } = body[name] ?? {};
        const list = lists.find(({ path }) => path === `/${namespace}/${base}`);
        if (!list) continue;
        const { page, first, size, max } = list.paging;
        const terms = await loadAllItems(list, { [page]: first, [size]: max }, signal);
        const toOption = (term: Item) => ({ value: idOf(list, term), label: titleOf(list, term) });
        options.set(name, terms.map(toOption));
      }
      return options;
    },
    enabled: names.length > 0,
    staleTime: 60_000,
  });
  return data ? withTermOptions(form, data) : form;
}

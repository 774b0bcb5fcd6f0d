import { useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "../api/connection.ts";
import { withoutTags } from "../api/items.ts";
import type { Taxonomy } from "./content-type.ts";

/** A term of a taxonomy. */
export interface Term {
  readonly id: number;
  readonly name: string;
  readonly parent: number;
}
const max = 100;
const plain = (term: Term): Term => ({ ...term, name: withoutTags(term.name) });

/** The path of the terms of a taxonomy. */
const pathOf = ({ rest_namespace: namespace, rest_base: base }: Taxonomy): string =>
  `/${namespace}/${base}`;

/** The terms of a taxonomy: the first hundred by name, those that match a search, and those with given ids. */
export function useTerms(taxonomy: Taxonomy, search: string, ids: readonly number[]) {
  const path = pathOf(taxonomy);
  const { data: found } = useQuery({
    queryKey: ["terms", path, search],
    queryFn: async ({ signal }) => {
      const query = { per_page: max, orderby: "name", order: "asc", ...(search && { search }) };
      const { body, total } = await send<readonly Term[]>("GET", path, query, { signal });
      return { terms: body.map(plain), total: total ?? body.length };
    },
  });
  const missing = ids.filter((id) => found?.terms.every((term) => term.id !== id));
  const { data: chosen } = useQuery({
    queryKey: ["terms", path, "ids", missing],
    queryFn: async ({ signal }) =>
      (
        await send<readonly Term[]>("GET", path, { include: missing, per_page: max }, { signal })
      ).body.map(plain),
    enabled: found !== undefined && missing.length > 0,
  });
  return {
    isLoaded: found !== undefined && (missing.length === 0 || chosen !== undefined),
    terms: found?.terms ?? [],
    total: found?.total ?? 0,
    chosen: [...(found?.terms ?? []), ...(chosen ?? [])].filter(({ id }) => ids.includes(id)),
  };
}

/** Creates a term. */
export function useCreateTerm(taxonomy: Taxonomy) {
  const queries = useQueryClient();
  const path = pathOf(taxonomy);
  return async (name: string, parent = 0): Promise<Term> => {
    const { body } = await send<Term>("POST", path, { name, ...(parent > 0 && { parent }) });
    await queries.invalidateQueries({ queryKey: ["terms", path] });
    return plain(body);
  };
}

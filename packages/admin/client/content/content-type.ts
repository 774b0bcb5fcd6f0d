import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useCapabilities } from "../api/capabilities.ts";
import { send } from "../api/connection.ts";
import { type List, useDirectory } from "../api/directory.ts";

interface Type {
  readonly slug: string;
  readonly name: string;
  readonly hierarchical: boolean;
  readonly viewable?: boolean;
  readonly rest_base: string;
  readonly rest_namespace: string;
  readonly taxonomies: readonly string[];
  readonly capabilities?: Readonly<Record<string, string>>;
}
/** A taxonomy: its terms are at `/core/v2/{rest_base}`. */
export interface Taxonomy {
  readonly slug: string;
  readonly name: string;
  readonly hierarchical: boolean;
  readonly rest_base: string;
  readonly rest_namespace: string;
  readonly labels?: Readonly<Record<string, string | null>>;
  readonly capabilities?: Readonly<Record<string, string>>;
}
/** The permissions of the user for new items of a content type. Those for stored items are in their links. */
export interface NewItemPermissions {
  readonly publish: boolean;
  readonly assignAuthor: boolean;
  readonly upload: boolean;
  /** Whether the user may create terms of a taxonomy. */
  readonly createTerms: (taxonomy: Taxonomy) => boolean;
}
/** The content type of a list. */
export interface ContentType {
  readonly slug: string;
  readonly isHierarchical: boolean;
  readonly isViewable: boolean;
  readonly taxonomies: readonly Taxonomy[];
  readonly permissions: NewItemPermissions;
}

/** Reads the content types and the taxonomies. */
export const typesQuery = (mayAssignTerms: boolean) =>
  queryOptions({
    queryKey: ["content-types"],
    queryFn: async () => {
      const context = mayAssignTerms ? { context: "edit" } : {};
      const [types, taxonomies] = await Promise.all([
        send<Record<string, Type>>("GET", "/core/v2/types", { context: "edit" }),
        send<Record<string, Taxonomy>>("GET", "/core/v2/taxonomies", context),
      ]);
      return {
        types: Object.values(types.body),
        taxonomies: Object.values(taxonomies.body),
      };
    },
    staleTime: 5 * 60_000,
  });

/** The content type of a list; suspends until it is loaded. */
export function useContentType({ path }: List): ContentType {
  const can = useCapabilities();
  const { lists } = useDirectory();
  const { types, taxonomies } = useSuspenseQuery(typesQuery(can("edit_posts"))).data;
  const type = types.find((one) => `/${one.rest_namespace}/${one.rest_base}` === path);
  const may = (name: string | undefined) => name !== undefined && can(name);
  return {
    slug: type?.slug ?? "",
    isHierarchical: type?.hierarchical ?? false,
    isViewable: type?.viewable ?? true,
    taxonomies: taxonomies
      .filter(({ slug }) => type?.taxonomies.includes(slug))
      .map((one) => ({ ...one, name: labelOf(lists, one) })),
    permissions: {
      publish: may(type?.capabilities?.["publish_posts"]),
      assignAuthor: may(type?.capabilities?.["edit_others_posts"]),
      upload: may("upload_files"),
      createTerms: (taxonomy) =>
        may(
          taxonomy.capabilities?.[taxonomy.hierarchical ? "edit_terms" : "assign_terms"] ??
            "manage_categories",
        ),
    },
  };
}

/** The label of the terms in the menu, in the language of the user. */
const labelOf = (lists: readonly List[], taxonomy: Taxonomy): string =>
  lists.find(({ path }) => path === `/${taxonomy.rest_namespace}/${taxonomy.rest_base}`)?.label ??
  taxonomy.name;

/** The id of the signed-in user. */
export const useUserId = (): number => useDirectory().user.id;

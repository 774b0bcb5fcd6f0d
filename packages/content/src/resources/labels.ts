import { type NamespaceContext, weakMemoize } from "@waymark/core";
import type { ContentType, Taxonomy } from "../content-type.ts";
import { taxonomies } from "../extension-points.ts";
import { toTypeRuntime, type TypeRuntime } from "./content.ts";
import { type Routed, routesOf } from "./schemas.ts";
import * as z from "zod";

const runtimes = weakMemoize((_: NamespaceContext["all"]) => new Map<string, TypeRuntime>());

/** The type runtime of a type, created once per site. */
export function typeRuntimeOf(type: ContentType, setup: NamespaceContext): TypeRuntime {
  const known = runtimes(setup.all);
  let runtime = known.get(type.name);
  if (!runtime)
    known.set(type.name, (runtime = toTypeRuntime(withContributed(type, setup.all), setup)));
  return runtime;
}

/** The type with the taxonomies that modules add to it. */
export function withContributed(type: ContentType, all: NamespaceContext["all"]): ContentType {
  const added = all(taxonomies).filter(({ types }) => types?.includes(type.name));
  const own = new Set(type.taxonomies.map(({ name }) => name));
  return {
    ...type,
    taxonomies: [...type.taxonomies, ...added.filter(({ name }) => !own.has(name))],
  };
}

/** The same path as namespace and base. */
function namespaceOf(routed: Routed): { readonly namespace: string; readonly base: string } {
  const path = routesOf(routed);
  const end = path.lastIndexOf("/");
  return { namespace: path.slice(1, end), base: path.slice(end + 1) };
}

/** Labels of a type or taxonomy for editors; null for what it does not have. */
type Labels = Readonly<Record<string, string | null>>;

/** The text with its first letter in upper case. */
export const toTitle = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Labels of a content type for editors. */
export function typeLabels({ label: many, singular: one, features }: ContentType): Labels {
  const [One, Many] = [toTitle(one), toTitle(many)];
  return {
    name: Many,
    singular_name: One,
    add_new: `Add New ${One}`,
    add_new_item: `Add New ${One}`,
    edit_item: `Edit ${One}`,
    new_item: `New ${One}`,
    view_item: `View ${One}`,
    view_items: `View ${Many}`,
    search_items: `Search ${Many}`,
    not_found: `No ${many} found.`,
    not_found_in_trash: `No ${many} found in Trash.`,
    parent_item_colon: features.has("hierarchy") ? `Parent ${One}:` : null,
    all_items: `All ${Many}`,
    archives: `${One} Archives`,
    attributes: `${One} Attributes`,
    insert_into_item: `Insert into ${one}`,
    uploaded_to_this_item: `Uploaded to this ${one}`,
    featured_image: "Featured image",
    set_featured_image: "Set featured image",
    remove_featured_image: "Remove featured image",
    use_featured_image: "Use as featured image",
    filter_items_list: `Filter ${many} list`,
    filter_by_date: "Filter by date",
    items_list_navigation: `${Many} list navigation`,
    items_list: `${Many} list`,
    item_published: `${One} published.`,
    item_published_privately: `${One} published privately.`,
    item_reverted_to_draft: `${One} reverted to draft.`,
    item_trashed: `${One} trashed.`,
    item_scheduled: `${One} scheduled.`,
    item_updated: `${One} updated.`,
    item_link: `${One} Link`,
    item_link_description: `A link to a ${one}.`,
    menu_name: Many,
    name_admin_bar: One,
  };
}

/** Labels of a taxonomy for editors. */
export function taxonomyLabels(taxonomy: Taxonomy): Labels {
  const { label: many, singular: one = taxonomy.label, hierarchical = false } = taxonomy;
  const [One, Many] = [toTitle(one), toTitle(many)];
  const flat = (text: string) => (hierarchical ? null : text);
  const deep = (text: string) => (hierarchical ? text : null);
  return {
    name: Many,
    singular_name: One,
    search_items: `Search ${Many}`,
    popular_items: flat(`Popular ${Many}`),
    all_items: `All ${Many}`,
    parent_item: deep(`Parent ${One}`),
    parent_item_colon: deep(`Parent ${One}:`),
    name_field_description: "The name that is shown on the site.",
    slug_field_description:
      "The part of the URL that identifies it: lowercase letters, digits and hyphens.",
    parent_field_description: deep("The parent, if any."),
    desc_field_description: "Shown only on some pages.",
    edit_item: `Edit ${One}`,
    view_item: `View ${One}`,
    update_item: `Update ${One}`,
    add_new_item: `Add New ${One}`,
    new_item_name: `New ${One} Name`,
    separate_items_with_commas: flat(`Separate ${many} with commas`),
    add_or_remove_items: flat(`Add or remove ${many}`),
    choose_from_most_used: flat(`Choose from the most used ${many}`),
    not_found: `No ${many} found.`,
    no_terms: `No ${many}`,
    filter_by_item: deep(`Filter by ${one}`),
    items_list_navigation: `${Many} list navigation`,
    items_list: `${Many} list`,
    most_used: "Most Used",
    back_to_items: `&larr; Go to ${Many}`,
    item_link: `${One} Link`,
    item_link_description: `A link to a ${one}.`,
    menu_name: Many,
    name_admin_bar: One,
  };
}

/** Options of the fields that types and taxonomies have in common. */
export const named = {
  name: {
    description: "The label in the editor",
    reads: ["label"],
    schema: z.string(),
    value: ({ label }: { readonly label: string }) => toTitle(label),
  },
  slug: {
    description: "The identifier",
    reads: ["name"],
    schema: z.string(),
    value: ({ name }: { readonly name: string }) => name,
  },
  base: {
    description: "Base path of its routes in the namespace",
    reads: ["base", "routes"],
    schema: z.string(),
    value: (one: Routed) => namespaceOf(one).base,
  },
  namespace: {
    description: "The namespace of its routes",
    reads: ["base", "routes"],
    schema: z.string(),
    value: (one: Routed) => namespaceOf(one).namespace,
  },
} as const;

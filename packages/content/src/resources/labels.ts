import type { ContentType } from "../content-type.ts";
import type { Taxonomy } from "../taxonomy.ts";

/** What editors call a type, a taxonomy, and what is done with them; null for what it does not have. */
export type Labels = Readonly<Record<string, string | null>>;

/** A name as it stands at the beginning of a line. */
export const toTitle = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What editors call the items of a type and what they do with them. */
export function typeLabels({ label: many, singular: one, features }: ContentType): Labels {
  const [One, Many] = [toTitle(one), toTitle(many)];
  return {
    name: Many,
    singular_name: One,
    add_new: `Add ${one}`,
    add_new_item: `Add a new ${one}`,
    edit_item: `Edit ${one}`,
    new_item: `New ${one}`,
    view_item: `View ${one}`,
    view_items: `View ${many}`,
    search_items: `Search ${many}`,
    not_found: `There are no ${many}.`,
    not_found_in_trash: `There are no ${many} in the trash.`,
    parent_item_colon: features.has("hierarchy") ? `${One} above:` : null,
    all_items: `All ${many}`,
    archives: `Archive of ${many}`,
    attributes: `Attributes of the ${one}`,
    insert_into_item: `Insert into the ${one}`,
    uploaded_to_this_item: `Uploaded to this ${one}`,
    featured_image: "Featured image",
    set_featured_image: "Choose the featured image",
    remove_featured_image: "Take the featured image away",
    use_featured_image: "Use as the featured image",
    filter_items_list: `Filter the ${many}`,
    filter_by_date: "Filter by date",
    items_list_navigation: `Pages of the list of ${many}`,
    items_list: `List of ${many}`,
    item_published: `The ${one} is published.`,
    item_published_privately: `The ${one} is published privately.`,
    item_reverted_to_draft: `The ${one} is a draft again.`,
    item_trashed: `The ${one} is in the trash.`,
    item_scheduled: `The ${one} is scheduled.`,
    item_updated: `The ${one} is updated.`,
    item_link: `Link to the ${one}`,
    item_link_description: `A link to one of the ${many}.`,
    menu_name: Many,
    name_admin_bar: One,
  };
}

/** What editors call the terms of a taxonomy and what they do with them. */
export function taxonomyLabels(taxonomy: Taxonomy): Labels {
  const { label: many, singular: one = taxonomy.label, hierarchical = false } = taxonomy;
  const [One, Many] = [toTitle(one), toTitle(many)];
  const flat = (text: string) => (hierarchical ? null : text);
  const deep = (text: string) => (hierarchical ? text : null);
  return {
    name: Many,
    singular_name: One,
    search_items: `Search ${many}`,
    popular_items: flat(`Popular ${many}`),
    all_items: `All ${many}`,
    parent_item: deep(`${One} above`),
    parent_item_colon: deep(`${One} above:`),
    name_field_description: "What readers see.",
    slug_field_description: "The part of the address: lower-case letters, digits and hyphens.",
    parent_field_description: deep("The one that it stands below, if any."),
    desc_field_description: "Not every page shows it.",
    edit_item: `Edit ${one}`,
    view_item: `View ${one}`,
    update_item: `Update ${one}`,
    add_new_item: `Add a new ${one}`,
    new_item_name: `Name of the new ${one}`,
    separate_items_with_commas: flat(`Put commas between ${many}`),
    add_or_remove_items: flat(`Add or take away ${many}`),
    choose_from_most_used: flat(`Choose from the ${many} used most`),
    not_found: `There are no ${many}.`,
    no_terms: `No ${many}`,
    filter_by_item: deep(`Filter by ${one}`),
    items_list_navigation: `Pages of the list of ${many}`,
    items_list: `List of ${many}`,
    most_used: "Used most",
    back_to_items: `Back to ${many}`,
    item_link: `Link to the ${one}`,
    item_link_description: `A link to one of the ${many}.`,
    menu_name: Many,
    name_admin_bar: One,
  };
}

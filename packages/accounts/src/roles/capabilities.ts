import type { Role } from "@waymark/core";

/**
 * Capabilities that give control over the site or over other users. Only users who have such a capability can
 * assign it, or edit or delete other users who have it.
 */
export const privilegedCapabilities: readonly string[] = [
  "manage_options",
  "edit_users",
  "create_users",
  "delete_users",
  "promote_users",
  "edit_themes",
  "edit_plugins",
  "install_plugins",
  "edit_files",
  "update_core",
  "manage_backups",
];

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** User levels of earlier versions of the interface; old clients still read them. */
const levels = (highest: number): readonly string[] =>
  Array.from({ length: highest + 1 }, (_, i) => `level_${highest - i}`);

const subscriberCapabilities: readonly string[] = ["read", ...levels(0)];

const contributorCapabilities: readonly string[] = [
  ...words("edit_posts read"),
  ...levels(1),
  "delete_posts",
];

const authorCapabilities: readonly string[] = [
  ...words("upload_files edit_posts edit_published_posts publish_posts read"),
  ...levels(2),
  ...words("delete_posts delete_published_posts"),
];

const contentCapabilities = words(`
  edit_others_pages edit_published_pages publish_pages delete_pages delete_others_pages delete_published_pages
  delete_posts delete_others_posts delete_published_posts delete_private_posts edit_private_posts read_private_posts
  delete_private_pages edit_private_pages read_private_pages`);

const editorCapabilities: readonly string[] = [
  ...words(`
    moderate_comments manage_categories manage_links upload_files unfiltered_html edit_posts edit_others_posts
    edit_published_posts publish_posts edit_pages read`),
  ...levels(7),
  ...contentCapabilities,
];

const administratorCapabilities: readonly string[] = [
  ...words(`
    switch_themes edit_themes activate_plugins edit_plugins edit_users edit_files manage_options moderate_comments
    manage_categories manage_links upload_files import unfiltered_html edit_posts edit_others_posts
    edit_published_posts publish_posts edit_pages read`),
  ...levels(10),
  ...contentCapabilities,
  ...words(`
    delete_users create_users unfiltered_upload edit_dashboard update_plugins delete_plugins install_plugins
    update_themes install_themes update_core list_users remove_users promote_users edit_theme_options delete_themes
    export view_site_health`),
];

/** The roles that every site with accounts has. Other modules add capabilities to them with core's `roleGrants`. */
export const standardRoles: readonly Role[] = [
  { name: "administrator", label: "Administrator", capabilities: administratorCapabilities },
  { name: "editor", label: "Editor", capabilities: editorCapabilities },
  { name: "author", label: "Author", capabilities: authorCapabilities },
  { name: "contributor", label: "Contributor", capabilities: contributorCapabilities },
  { name: "subscriber", label: "Subscriber", capabilities: subscriberCapabilities },
];

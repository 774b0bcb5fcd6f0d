import { type ApiError, defineErrors, invalidArgument } from "@waymark/core";

/** The errors of this module, in addition to those of core. */
export const errors = defineErrors({
  rest_cannot_view_url_details: [
    "auth",
    "Sorry, you are not allowed to read details of URLs.",
    "`url-details` without permission to edit posts.",
  ],
  no_response: [
    404,
    "The page could not be loaded.",
    "The page at `url` could not be fetched, or its status is not 200.",
  ],
  no_content: [404, "The page is empty.", "The page at `url` has no content."],
  rest_cannot_view: [
    "auth",
    "Sorry, you are not allowed to view menus.",
    "Menus were requested without permission to edit posts, or unpublished entries without permission to edit the theme.",
  ],
  rest_term_invalid: [404, "Invalid menu ID.", "No menu has this id."],
  rest_post_invalid_id: [404, "Invalid post ID.", "No entry of a menu has this id."],
  rest_trash_not_supported: [
    501,
    "Menus and their entries cannot be trashed. Set force=true to delete them.",
    "`DELETE` of a menu or an entry without `force=true`.",
  ],
  rest_menu_location_invalid: [
    404,
    "Invalid menu location.",
    "The site has no such menu location.",
  ],
  rest_invalid_menu_location: [
    400,
    "Invalid menu location.",
    "`locations` names a menu location that the site does not have.",
  ],
  rest_title_required: [400, "The title is required.", "A custom entry without `title`."],
  rest_url_required: [
    400,
    "A URL is required: http, https, mailto or tel, or a path that starts with /.",
    "A custom entry without a valid `url`.",
  ],
  rest_invalid_menu_item_object: [
    400,
    "The target does not exist.",
    "`object_id` is not an item or a term of `object`.",
  ],
  rest_invalid_menu_item_parent: [
    400,
    "The parent is not another entry of a menu.",
    "`parent` is not another entry of a menu.",
  ],
  invalid_menu_id: [400, "Invalid menu ID.", "`menus` is not the id of a menu."],
  rest_block_type_cannot_view: [
    "auth",
    "Sorry, you are not allowed to view blocks.",
    "`block-types` without permission to edit items of a type.",
  ],
  rest_block_type_invalid: [404, "Invalid block type.", "No module declares this block type."],
  block_cannot_read: [
    "auth",
    "Sorry, you are not allowed to render blocks.",
    "`block-renderer` without permission to edit items of a type, or the item `post_id`.",
  ],
  block_invalid: [404, "Invalid block.", "This block cannot be rendered on the server."],
  rest_cannot_export_templates: [
    "auth",
    "Sorry, you are not allowed to export templates.",
    "`export` without permission to edit the theme.",
  ],
});

/** A URL that is not requested. The error has no details, which could disclose the site's network. */
export const badAddress = (): ApiError =>
  invalidArgument("url", "This is not a public URL.", false);

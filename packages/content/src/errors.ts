import { ApiError, defineErrors } from "@waymark/core";

/** Every error of content beside core's own. */
export const errors = defineErrors({
  rest_post_invalid_id: [404, "There is no such item.", "The id names nothing of this type."],
  rest_post_invalid_page_number: [400, "There are fewer pages.", "`page` lies past the last one."],
  rest_orderby_include_missing_include: [
    400,
    "Order by include needs include.",
    "`orderby=include` without `include`.",
  ],
  rest_no_search_term_defined: [
    400,
    "Order by relevance needs search.",
    "`orderby=relevance` without `search`.",
  ],
  rest_post_incorrect_password: [
    403,
    "The password is wrong.",
    "`password` is not that of the item.",
  ],
  rest_post_exists: [400, "A new item has no id yet.", "`id` is sent when creating."],
  rest_cannot_create: [
    "auth",
    "Sorry, you are not allowed to create this.",
    "The caller may not create items of this type.",
  ],
  rest_cannot_edit: [
    "auth",
    "Sorry, you are not allowed to edit this.",
    "The caller may not edit this item.",
  ],
  rest_cannot_edit_others: [
    "auth",
    "Sorry, you may only write in your own name.",
    "`author` is somebody else.",
  ],
  rest_cannot_assign_sticky: [
    "auth",
    "Sorry, you are not allowed to make this sticky.",
    "`sticky` without the right.",
  ],
  rest_cannot_assign_term: [
    "auth",
    "Sorry, you are not allowed to assign these terms.",
    "A term that the caller may not give.",
  ],
  rest_cannot_publish: [
    "auth",
    "Sorry, you are not allowed to publish this.",
    "The status asks for the right to publish.",
  ],
  rest_cannot_delete: [
    "auth",
    "Sorry, you are not allowed to delete this.",
    "The caller may not delete it.",
  ],
  rest_cannot_update: [
    "auth",
    "Sorry, you are not allowed to change this.",
    "The caller may not change the term.",
  ],
  rest_invalid_author: [400, "There is no such author.", "`author` names no user."],
  rest_invalid_field: [
    400,
    "An item cannot be sticky and have a password.",
    "`sticky` and `password` together.",
  ],
  empty_content: [400, "Title, content and excerpt are empty.", "Nothing would be left to show."],
  rest_already_trashed: [410, "It is in the trash already.", "A trashed item is trashed again."],
  rest_trash_not_supported: [
    501,
    "This cannot be trashed. Send force=true to delete it.",
    "DELETE without `force` where there is no trash.",
  ],
  rest_taxonomy_not_hierarchical: [
    400,
    "Terms of this taxonomy have no parents.",
    "`parent` on a flat taxonomy.",
  ],
  rest_term_invalid: [404, "There is no such term.", "The id names no term of this taxonomy."],
  term_exists: [
    400,
    "A term of this name is there already.",
    "The name, and no slug that tells it apart, is taken.",
  ],
  empty_term_name: [400, "A term needs a name.", "The name is blank."],
  duplicate_term_slug: [409, "Another term has this slug.", "A changed slug is taken."],
});
/** A parent or filter that names no item: the same code as for a missing item, but the request is at fault. */
export const badReference = (message: string): ApiError =>
  new ApiError("rest_post_invalid_id", message, 400);

import { ApiError, defineErrors } from "@waymark/core";
import { commentErrors } from "./comments/errors.ts";

/** The errors of the content module, in addition to those of core. */
export const errors = defineErrors({
  rest_post_invalid_id: [404, "Invalid post ID.", "No item of this type has this id."],
  rest_post_invalid_page_number: [
    400,
    "Page number exceeds the last page.",
    "`page` is greater than the number of pages.",
  ],
  rest_orderby_include_missing_include: [
    400,
    "orderby=include requires the argument include.",
    "`orderby=include` without `include`.",
  ],
  rest_no_search_term_defined: [
    400,
    "orderby=relevance requires the argument search.",
    "`orderby=relevance` without `search`.",
  ],
  rest_post_incorrect_password: [
    403,
    "Incorrect password.",
    "`password` is not the password of the item.",
  ],
  rest_post_exists: [
    400,
    "Do not send id when creating an item.",
    "`id` was sent when creating an item.",
  ],
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
    "Sorry, you are not allowed to create or edit items as this user.",
    "`author` is another user, and the caller may not edit the items of others.",
  ],
  rest_cannot_assign_sticky: [
    "auth",
    "Sorry, you are not allowed to make this sticky.",
    "`sticky` requires permission to edit the items of others and to publish.",
  ],
  rest_cannot_assign_term: [
    "auth",
    "Sorry, you are not allowed to assign these terms.",
    "The caller may not assign one of the terms.",
  ],
  rest_cannot_publish: [
    "auth",
    "Sorry, you are not allowed to publish this.",
    "The status requires permission to publish.",
  ],
  rest_cannot_read: [
    "auth",
    "Sorry, you are not allowed to read this.",
    "The caller may not read the item; revisions and autosaves require permission to edit it.",
  ],
  rest_cannot_delete: [
    "auth",
    "Sorry, you are not allowed to delete this.",
    "The caller may not delete the item.",
  ],
  rest_cannot_update: [
    "auth",
    "Sorry, you are not allowed to change this.",
    "The caller may not change the term.",
  ],
  rest_type_invalid: [
    404,
    "Invalid content type.",
    "No module of the site declares a content type with this name.",
  ],
  rest_cannot_read_type: [
    "auth",
    "Sorry, you are not allowed to read this type.",
    "The type is internal, such as `revision`.",
  ],
  rest_status_invalid: [
    404,
    "Invalid status.",
    "No module of the site declares a status with this name.",
  ],
  rest_cannot_read_status: [
    "auth",
    "Sorry, you are not allowed to read this status.",
    "The status is internal, or the caller may not edit content.",
  ],
  rest_taxonomy_invalid: [
    404,
    "Invalid taxonomy.",
    "No module of the site declares a taxonomy with this name.",
  ],
  rest_cannot_view: [
    "auth",
    "Sorry, you are not allowed to read these in the edit context.",
    "`context=edit` on types, statuses or taxonomies without permission to edit.",
  ],
  rest_search_invalid_page_number: [
    400,
    "Page number exceeds the last page.",
    "`page` of a search for terms or formats is greater than the number of pages.",
  ],
  rest_invalid_author: [400, "Invalid author ID.", "No user has the id in `author`."],
  rest_invalid_field: [
    400,
    "An item cannot be sticky and have a password.",
    "`sticky` and `password` were sent together, or one of them for an item that has the other.",
  ],
  rest_invalid_type: [
    400,
    "A meta value has the wrong type.",
    "A value in `meta` does not match the schema of its key.",
  ],
  empty_content: [
    400,
    "Title, content and excerpt are empty.",
    "All three of `title`, `content` and `excerpt` would be empty.",
  ],
  rest_already_trashed: [
    410,
    "The item has already been trashed.",
    "The item is already in the trash.",
  ],
  rest_trash_not_supported: [
    501,
    "The item does not support trashing. Set force=true to delete it.",
    "DELETE without `force` on a type or site without trash.",
  ],
  rest_taxonomy_not_hierarchical: [
    400,
    "Terms of this taxonomy cannot have parents.",
    "`parent` was sent for a flat taxonomy.",
  ],
  rest_term_invalid: [
    404,
    "Invalid term ID.",
    "No term of this taxonomy has this id. For a parent 400, also beyond 100 levels.",
  ],
  term_exists: [
    400,
    "A term with this name already exists.",
    "Another term has this name, and no different slug was sent.",
  ],
  empty_term_name: [400, "The name of a term must not be empty.", "`name` is blank."],
  term_name_too_long: [
    400,
    "The name of a term must not exceed 200 characters.",
    "`name` is longer than 200 characters.",
  ],
  duplicate_term_slug: [
    409,
    "Another term has this slug.",
    "`slug` of an update belongs to another term of the taxonomy.",
  ],
  rest_post_invalid_parent: [
    404,
    "Invalid parent ID.",
    "No item of this type has the id in `parent`, or in `id` of autosaves.",
  ],
  rest_revision_invalid_page_number: [
    400,
    "Page number exceeds the last page.",
    "`page` of revisions is greater than the number of pages.",
  ],
  rest_revision_invalid_offset_number: [
    400,
    "Offset exceeds the number of revisions.",
    "`offset` is not less than the number of revisions.",
  ],
  rest_revision_parent_id_mismatch: [
    404,
    "The revision belongs to another item.",
    "The revision is not one of the item in the path.",
  ],
  rest_post_no_autosave: [
    404,
    "Invalid autosave ID.",
    "The item in the path has no autosave with this id.",
  ],
  rest_upload_no_data: [
    400,
    "No file was uploaded.",
    "The request has no file, or the file is empty.",
  ],
  rest_upload_no_content_type: [
    400,
    "A Content-Type header is required.",
    "The file is the request body, and `Content-Type` is missing.",
  ],
  rest_upload_no_content_disposition: [
    400,
    "A Content-Disposition header with the file name is required.",
    "The file is the request body, and `Content-Disposition` is missing.",
  ],
  rest_upload_invalid_disposition: [
    400,
    'Content-Disposition must have the form: attachment; filename="photo.jpg"',
    "`Content-Disposition` has no file name.",
  ],
  rest_upload_hash_mismatch: [
    412,
    "The content of the file does not match Content-MD5.",
    "`Content-MD5` is not the hexadecimal MD5 digest of the file.",
  ],
  rest_upload_unsupported_type: [
    415,
    "Sorry, files of this type are not allowed.",
    "The file type is not allowed, or the content does not match the file extension.",
  ],
  rest_upload_other_kind: [
    400,
    "The file must be of the same kind as the one that it replaces.",
    "An image, audio or video was to be replaced with a file of another kind, or the reverse.",
  ],
  rest_upload_user_quota_exceeded: [
    413,
    "The file exceeds your upload quota.",
    "The upload would exceed `userBytes` or `userFiles` of the option `uploads`.",
  ],
  rest_no_featured_media: [
    400,
    "Only audio and video can have a featured image.",
    "`featured_media` was sent for a file that is neither video nor audio.",
  ],
  rest_unknown_attachment: [
    404,
    "Unable to find the image.",
    "`src` is not a file of the item, or the item is not an image with known dimensions.",
  ],
  rest_cannot_edit_image: [
    "auth",
    "Sorry, you are not allowed to upload files.",
    "The caller may not upload files, which editing an image or replacing a file requires.",
  ],
  rest_cannot_edit_file_type: [
    400,
    "Images of this type cannot be edited.",
    "The item is not a JPEG, PNG, GIF, WebP or AVIF image, or the site has no image editor.",
  ],
  rest_image_not_edited: [
    400,
    "The image was not edited.",
    "No modifiers were sent, or none changes the image.",
  ],
  rest_import_invalid_id: [404, "The import does not exist.", "No import has this id."],
  rest_import_active: [
    409,
    "The import is still in progress.",
    "An import was started or deleted while its file is checked or imported.",
  ],
  rest_import_not_active: [
    409,
    "The import is not in progress.",
    "The import to cancel has ended, or has not been started.",
  ],
  rest_import_not_checked: [
    409,
    "The file of the import could not be checked.",
    "An import was started before its file was checked completely.",
  ],
  ...commentErrors,
});
/** An error about a parent or filter that names no item: the code of a missing item, with status 400. */
export const badReference = (message: string): ApiError =>
  new ApiError("rest_post_invalid_id", message, 400);

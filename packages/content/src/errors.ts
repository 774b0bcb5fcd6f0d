import { ApiError, defineErrors } from "@waymark/core";
import { commentErrors } from "./comments/errors.ts";

/** Every error of content beside core's own. */
export const errors = defineErrors({
  rest_post_invalid_id: [404, "Invalid post ID.", "The id names nothing of this type."],
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
  rest_cannot_read: [
    "auth",
    "Sorry, you are not allowed to read this.",
    "The caller may not read it; revisions and autosaves are for who may edit the item.",
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
  rest_type_invalid: [404, "There is no such type.", "No mounted module has a type of this name."],
  rest_cannot_read_type: [
    "auth",
    "Sorry, you are not allowed to read this type.",
    "The type is stored, but nobody asks for it.",
  ],
  rest_status_invalid: [
    404,
    "There is no such status.",
    "No mounted module has a status of this name.",
  ],
  rest_cannot_read_status: [
    "auth",
    "Sorry, you are not allowed to read this status.",
    "The status is for those who write, or for nobody.",
  ],
  rest_taxonomy_invalid: [
    404,
    "There is no such taxonomy.",
    "No mounted module has a taxonomy of this name.",
  ],
  rest_cannot_view: [
    "auth",
    "Sorry, you are not allowed to read these for editing.",
    "`context=edit` on types, statuses or taxonomies without a right to edit.",
  ],
  rest_search_invalid_page_number: [
    400,
    "There are fewer pages.",
    "`page` of a search for terms or formats lies past the last one.",
  ],
  rest_invalid_author: [400, "There is no such author.", "`author` names no user."],
  rest_invalid_field: [
    400,
    "An item cannot be sticky and have a password.",
    "`sticky` and `password` together.",
  ],
  rest_invalid_type: [
    400,
    "A value is not what it should be.",
    "A value under `meta` is of another type than its key has.",
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
  term_name_too_long: [
    400,
    "The name of a term has at most 200 characters.",
    "The name is longer.",
  ],
  duplicate_term_slug: [409, "Another term has this slug.", "A changed slug is taken."],
  rest_post_invalid_parent: [
    404,
    "There is no such item.",
    "`parent`, or `id` of autosaves, names nothing of this type.",
  ],
  rest_revision_invalid_page_number: [
    400,
    "There are fewer pages.",
    "`page` of revisions lies past the last one.",
  ],
  rest_revision_invalid_offset_number: [
    400,
    "There are fewer revisions.",
    "`offset` of revisions lies past the last one.",
  ],
  rest_revision_parent_id_mismatch: [
    404,
    "The revision belongs to another item.",
    "The revision is not one of the item in the path.",
  ],
  rest_post_no_autosave: [
    404,
    "There is no such autosave.",
    "The id names no autosave of the item in the path.",
  ],
  rest_upload_no_data: [400, "There is no file.", "No file came, or an empty one."],
  rest_upload_no_content_type: [
    400,
    "Say what the file is with Content-Type.",
    "A file is the body, and Content-Type is empty.",
  ],
  rest_upload_no_content_disposition: [
    400,
    "Name the file with Content-Disposition.",
    "Content-Disposition is missing where no form holds the file.",
  ],
  rest_upload_invalid_disposition: [
    400,
    'Write Content-Disposition as: attachment; filename="photo.jpg"',
    "Content-Disposition holds no file name.",
  ],
  rest_upload_hash_mismatch: [
    412,
    "The file arrived damaged.",
    "Content-MD5 is not the digest of the bytes, in hexadecimal.",
  ],
  rest_upload_unsupported_type: [
    415,
    "Sorry, files of this type are not allowed.",
    "The site does not take this type, or the content is not what the name says.",
  ],
  rest_upload_user_quota_exceeded: [
    413,
    "You have no room for this file.",
    "The option `uploads` limits how much one user may keep.",
  ],
  rest_no_featured_media: [
    400,
    "An image stands for itself.",
    "`featured_media` of media that are neither video nor audio.",
  ],
  rest_unknown_attachment: [
    404,
    "There is no such image.",
    "`src` is no file of the item, or the item no image whose size is known.",
  ],
  rest_cannot_edit_image: [
    "auth",
    "Sorry, you are not allowed to upload files.",
    "An image is edited without the right to upload.",
  ],
  rest_cannot_edit_file_type: [
    400,
    "Images of this type cannot be edited.",
    "The item is no JPEG, PNG, GIF, WebP or AVIF, or the site has no editor of images.",
  ],
  rest_image_not_edited: [400, "Nothing would change.", "No modifier, or none that changes it."],
  ...commentErrors,
});
/** An argument whose value makes no sense on this site, refused as args are. */
export const wrongArgument = (name: string, message: string): ApiError =>
  new ApiError("rest_invalid_param", `Invalid parameter(s): ${name}`, 400, {
    params: { [name]: message },
    details: { [name]: { code: "rest_invalid_param", message, data: null } },
  });
/** A parent or filter that names no item: the same code as for a missing item, but the request is at fault. */
export const badReference = (message: string): ApiError =>
  new ApiError("rest_post_invalid_id", message, 400);

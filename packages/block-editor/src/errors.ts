import { ApiError, defineErrors, errors as coreErrors } from "@waymark/core";

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
  rest_block_type_cannot_view: [
    "auth",
    "Sorry, you are not allowed to view blocks.",
    "`block-types` without permission to edit items of a type.",
  ],
  rest_block_type_invalid: [404, "Invalid block type.", "The site does not show such a block."],
  block_cannot_read: [
    "auth",
    "Sorry, you are not allowed to render blocks.",
    "`block-renderer` without permission to edit items of a type, or the item `post_id`.",
  ],
  block_invalid: [404, "Invalid block.", "The site does not render such a block."],
  rest_cannot_export_templates: [
    "auth",
    "Sorry, you are not allowed to export templates.",
    "`export` without permission to edit the theme.",
  ],
});

/** A URL that is not requested. The error has no details, which could disclose the site's network. */
export function badAddress(): ApiError {
  const message = "This is not a public URL.";
  return coreErrors.rest_invalid_param({
    message: "Invalid parameter(s): url",
    data: { params: { url: message }, details: [] },
  });
}

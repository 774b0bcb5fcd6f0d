import { ApiError, defineErrors, errors as coreErrors } from "@waymark/core";

/** Every error of the block editor's routes beside core's own. */
export const errors = defineErrors({
  rest_cannot_view_url_details: [
    "auth",
    "Sorry, you are not allowed to look at addresses.",
    "`url-details` without the right to write.",
  ],
  no_response: [
    404,
    "This address did not answer.",
    "The page behind `url` could not be fetched, or answered with another status than 200.",
  ],
  no_content: [404, "This address answered nothing.", "The page behind `url` is empty."],
  rest_cannot_export_templates: [
    "auth",
    "Sorry, you are not allowed to export templates.",
    "`export` without the right to change the theme.",
  ],
});

/** An address that is not looked at. Its details stay empty: what is wrong would tell of the site's network. */
export function badAddress(): ApiError {
  const message = "This is no address of the public web.";
  return coreErrors.rest_invalid_param({
    message: "Invalid parameter(s): url",
    data: { params: { url: message }, details: [] },
  });
}

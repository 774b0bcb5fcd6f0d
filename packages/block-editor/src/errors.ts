import { ApiError, defineErrors, errors as coreErrors } from "@waymark/core";

/** The errors of this module, in addition to those of core. */
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

/** A URL that is not requested. The error has no details, which could disclose the site's network. */
export function badAddress(): ApiError {
  const message = "This is not a public URL.";
  return coreErrors.rest_invalid_param({
    message: "Invalid parameter(s): url",
    data: { params: { url: message }, details: [] },
  });
}

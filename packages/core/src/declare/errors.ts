import { ApiError } from "./api-error.ts";

/** One row of an error table: status (`"auth"`: 401 anonymous, 403 known), message, and when it happens. */
export type ErrorRow = readonly [status: number | "auth", message: string, when: string];
export interface ErrorParts {
  readonly message?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly additional?: readonly unknown[];
}
/** Makes the error of one row; `data` stands beside the status in the answer, `additional` under `additional_data`. */
export interface MakeError {
  (parts?: ErrorParts): ApiError;
}
/** Errors by their code. */
export type ErrorTable<K extends string = string> = Readonly<Record<K, ErrorRow>>;

/** Turns a table of errors into functions that make them: `throw errors.rest_no_route()`. */
export function defineErrors<const K extends string>(
  table: ErrorTable<K>,
): { readonly [N in K]: MakeError } & { readonly "~table": ErrorTable<K> } {
  const made: Record<string, unknown> = { "~table": table };
  for (const [code, [status, message]] of Object.entries<ErrorRow>(table))
    made[code] = (parts: ErrorParts = {}) =>
      new ApiError(
        code,
        parts.message ?? message,
        status,
        parts.data,
        parts.headers,
        parts.additional,
      );
  return made as never;
}

/** Every error that core itself answers with. `docs/errors.md` is checked against it. */
export const errors = defineErrors({
  rest_no_route: [404, "No route matches this path and method.", "Path or method is unknown."],
  rest_invalid_namespace: [
    404,
    "There is no such namespace.",
    "A namespace root is asked for another one that is not there.",
  ],
  rest_invalid_json: [
    400,
    "The body is not valid JSON.",
    "The content type is JSON and the body does not parse.",
  ],
  rest_invalid_body: [
    400,
    "The body could not be read.",
    "A form is malformed, or text is not valid UTF-8.",
  ],
  rest_missing_callback_param: [
    400,
    "Missing parameter(s).",
    "A required argument is absent; `data.params` lists them.",
  ],
  rest_invalid_param: [
    400,
    "Invalid parameter(s).",
    "An argument is refused; `data.params` and `data.details` say which and why.",
  ],
  rest_not_found: [404, "There is no such object.", "What the path names does not exist."],
  rest_forbidden: [
    "auth",
    "Sorry, you are not allowed to do that.",
    "The caller lacks the right that the endpoint asks for.",
  ],
  rest_forbidden_context: [
    "auth",
    "Sorry, you are not allowed to read this for editing.",
    "`context=edit` without the right to edit.",
  ],
  rest_not_logged_in: [
    401,
    "You are not signed in.",
    "A route about the caller is asked anonymously, or any route with credentials that are wrong.",
  ],
  rest_cookie_invalid_nonce: [
    403,
    "The nonce is not valid.",
    "A nonce was sent and is wrong or too old.",
  ],
  rest_ambiguous_credentials: [
    400,
    "Send one Authorization header.",
    "The request carries more than one Authorization header.",
  ],
  rest_callback_invalid: [
    400,
    "The callback name is not valid.",
    "`_jsonp` holds other characters than letters, digits, `_` and `.`.",
  ],
  rest_callback_disabled: [
    400,
    "JSONP is switched off on this site.",
    "`_jsonp` is sent and the site does not allow it.",
  ],
  rest_batch_not_allowed: [
    400,
    "This route cannot be part of a batch.",
    "A batch holds a route that is not marked for it.",
  ],
  parse_path_failed: [400, "The path could not be read.", "A batch item's path is no path."],
  rest_precondition_failed: [
    412,
    "The object has changed since you read it.",
    "`If-Match` or `If-Unmodified-Since` does not hold.",
  ],
  rest_request_too_large: [
    413,
    "The request is too large.",
    "The body is over the limit, or comes in more than 100,000 crumbs.",
  ],
  rest_image_too_large: [
    413,
    "The image has too many pixels or pictures.",
    "An image is larger than the site works on; `data` says how large it may be.",
  ],
  rest_image_broken: [
    400,
    "The image is broken.",
    "A file that begins as an image cannot be read as one.",
  ],
  rest_uri_too_long: [414, "The address is too long.", "Path and query are over 8 KiB."],
  rest_unsupported_encoding: [
    415,
    "Send the body without Content-Encoding.",
    "The body is compressed.",
  ],
  rest_too_many_requests: [
    429,
    "Too many attempts. Try again later.",
    "A limit on attempts is reached; `Retry-After` says when to go on.",
  ],
  rest_conflict: [
    409,
    "Another object holds this place already.",
    "A value that must be unique is taken.",
  ],
  rest_invalid_idempotency_key: [
    400,
    "The idempotency key is not valid.",
    "`Idempotency-Key` is empty, longer than 255 characters, or holds others than visible ASCII; or nobody sends it, from an unknown address.",
  ],
  rest_idempotency_key_reused: [
    422,
    "This idempotency key belongs to another request.",
    "An `Idempotency-Key` is sent again with another method, path, query or body.",
  ],
  rest_idempotency_in_progress: [
    409,
    "The first request with this key is still at work.",
    "An `Idempotency-Key` is sent again before the first request with it is answered.",
  ],
  rest_idempotency_unfinished: [
    409,
    "The first request with this key has written, and was never answered.",
    "The site was stopped between a write and the storing of its answer, or that is too long to be stored.",
  ],
  rest_internal_error: [
    500,
    "Something went wrong on the site.",
    "A defect; `data.ref` stands in the log too.",
  ],
  rest_unavailable: [
    503,
    "The site is busy. Try again shortly.",
    "Storage is locked or the site is shutting down.",
  ],
  rest_storage_full: [507, "The site's storage is full.", "Nothing more can be written."],
});

import { ApiError, defineErrors } from "./api-error.ts";

/** Every error of core itself. A test compares `docs/errors.md` with it. */
export const errors = defineErrors({
  rest_no_route: [404, "No route matches this path and method.", "The path or method is unknown."],
  rest_invalid_namespace: [
    404,
    "The namespace does not exist.",
    "The index of an unknown namespace is requested.",
  ],
  rest_invalid_json: [
    400,
    "The body is not valid JSON.",
    "The content type is JSON and the body is not valid JSON.",
  ],
  rest_invalid_body: [
    400,
    "The body could not be read.",
    "A form is malformed, or text is not valid UTF-8.",
  ],
  rest_missing_callback_param: [
    400,
    "Missing parameter(s).",
    "A required argument is missing; `data.params` lists them.",
  ],
  rest_invalid_param: [
    400,
    "Invalid parameter(s).",
    "An argument is invalid; `data.params` and `data.details` list the arguments and the reasons.",
  ],
  rest_not_found: [
    404,
    "The object does not exist.",
    "The object that the path names does not exist.",
  ],
  rest_forbidden: [
    "auth",
    "Sorry, you are not allowed to do that.",
    "The caller lacks the permission that the endpoint requires.",
  ],
  rest_forbidden_context: [
    "auth",
    "Sorry, you are not allowed to read this for editing.",
    "`context=edit` without permission to edit.",
  ],
  rest_not_logged_in: [
    401,
    "You are not signed in.",
    "A route about the caller is requested anonymously, or any route with wrong credentials.",
  ],
  rest_cookie_invalid_nonce: [
    403,
    "The nonce is not valid.",
    "A nonce was sent and is wrong or expired.",
  ],
  rest_ambiguous_credentials: [
    400,
    "Send a single Authorization header.",
    "The request carries more than one Authorization header.",
  ],
  rest_callback_invalid: [
    400,
    "The callback name is not valid.",
    "`_jsonp` contains characters other than letters, digits, `_` and `.`.",
  ],
  rest_callback_disabled: [
    400,
    "JSONP is disabled on this site.",
    "`_jsonp` is sent and the site does not allow it.",
  ],
  rest_batch_not_allowed: [
    400,
    "This route cannot be part of a batch.",
    "A batch contains a route that does not allow batches.",
  ],
  parse_path_failed: [400, "The path is not valid.", "The path of a batch item is not valid."],
  rest_precondition_failed: [
    412,
    "The object has changed since you read it.",
    "The condition in `If-Match` or `If-Unmodified-Since` is not met.",
  ],
  rest_request_too_large: [
    413,
    "The request is too large.",
    "The body exceeds the size limit, or arrives in more than 100,000 chunks.",
  ],
  rest_image_too_large: [
    413,
    "The image has too many pixels or frames.",
    "An image exceeds the processing limits of the site; `data` has the limits.",
  ],
  rest_image_broken: [
    400,
    "The image is corrupt.",
    "A file starts like an image but cannot be decoded.",
  ],
  rest_uri_too_long: [414, "The URL is too long.", "Path and query exceed 8 KiB."],
  rest_unsupported_encoding: [
    415,
    "Send the body without Content-Encoding.",
    "The body is compressed.",
  ],
  rest_too_many_requests: [
    429,
    "Too many attempts. Try again later.",
    "A rate limit is exceeded; `Retry-After` has the time until the next attempt.",
  ],
  rest_too_many_streams: [
    429,
    "Too many event streams or WebSockets are open.",
    "The site, or the caller, has reached its limit of open event streams and WebSockets.",
  ],
  rest_upgrade_required: [
    426,
    "This endpoint can only be opened as a WebSocket.",
    "An endpoint with a WebSocket is requested without the handshake of one, or in process.",
  ],
  rest_foreign_origin: [
    403,
    "Pages of this origin may not send requests with credentials.",
    "A page opens a WebSocket or writes with Basic credentials, and its origin is neither that of the site nor one of `cors.origins`.",
  ],
  rest_socket_unsupported: [
    501,
    "The server cannot open WebSockets.",
    "The host of the site does not open WebSockets.",
  ],
  rest_invalid_message: [
    400,
    "The message is not valid.",
    "A message on a WebSocket is not valid JSON, or does not match its schema: the connection is closed with code 1007.",
  ],
  rest_stream_in_process: [
    400,
    "An event stream cannot be part of another request.",
    "An endpoint with an event stream is called in process.",
  ],
  rest_conflict: [
    409,
    "An object with this value already exists.",
    "A value that must be unique is already used; `data.columns` names the columns that are unique together.",
  ],
  rest_referenced: [
    409,
    "Other objects refer to this object.",
    "An object is deleted while others refer to it.",
  ],
  rest_invalid_idempotency_key: [
    400,
    "The idempotency key is not valid.",
    "`Idempotency-Key` is empty, is longer than 255 characters, or contains characters other than visible ASCII; or an anonymous caller without a known IP address sends it.",
  ],
  rest_idempotency_key_reused: [
    422,
    "This idempotency key was used for a different request.",
    "An `Idempotency-Key` is sent again with another method, path, query or body.",
  ],
  rest_idempotency_in_progress: [
    409,
    "The first request with this key is still being processed.",
    "An `Idempotency-Key` is sent again while the first request is in progress.",
  ],
  rest_idempotency_unfinished: [
    409,
    "The first request with this key has changed data, but its response was not stored.",
    "The site was stopped between a write and the storing of its response, or the response is too large to store.",
  ],
  rest_internal_error: [
    500,
    "An internal error occurred.",
    "A defect; the log has the same reference as `data.ref`.",
  ],
  rest_unavailable: [
    503,
    "The site is busy. Try again shortly.",
    "Storage is locked or the site is shutting down.",
  ],
  rest_storage_full: [507, "The site's storage is full.", "Storage is full."],
});

/** One invalid argument; without `detail` it is only listed in `params`. */
export interface ArgError {
  readonly name: string;
  readonly message: string;
  readonly detail?: { readonly code: string; readonly message: string; readonly data: unknown };
}

/** 400 for invalid arguments; `details` is an empty list if none has any, as clients expect. */
export function invalidArgsError(faults: readonly ArgError[]): ApiError {
  const names = faults.map(({ name }) => name).join(", ");
  const detailed = faults.filter(({ detail }) => detail !== undefined);
  return new ApiError("rest_invalid_param", `Invalid parameter(s): ${names}`, 400, {
    params: Object.fromEntries(faults.map(({ name, message }) => [name, message])),
    details:
      detailed.length === 0
        ? []
        : Object.fromEntries(detailed.map(({ name, detail }) => [name, detail])),
  });
}

const toArgError = (
  name: string,
  message: string,
  code: string | false = "rest_invalid_param",
  data: unknown = null,
): ArgError => ({ name, message, ...(code !== false && { detail: { code, message, data } }) });

/**
 * The error of an invalid argument, for rules that its schema cannot express; `code` and `data` are those of its detail,
 * `false` leaves the argument out of `details`.
 */
export const invalidArgument = (
  name: string,
  message: string,
  code?: string | false,
  data?: unknown,
): ApiError => invalidArgsError([toArgError(name, message, code, data)]);

/** The same for several arguments: their reasons by name. */
export const invalidArguments = (
  reasons: Readonly<Record<string, string>>,
  code?: string | false,
): ApiError =>
  invalidArgsError(
    Object.entries(reasons).map(([name, message]) => toArgError(name, message, code)),
  );

/**
 * The error of an argument that names an object which does not exist: 400 `rest_invalid_param` with the inner code
 * `rest_invalid_reference`. An `InvalidReferenceError` becomes this error with the name of its column, so only endpoints
 * whose argument has another name throw it.
 */
export const invalidReference = (name: string): ApiError =>
  invalidArgument(name, `${name} is not the key of an existing object.`, "rest_invalid_reference");

import { type RequestContext, languageOf } from "../context/request-context.ts";
import { errorTranslatorOf, localizeData } from "../declare/error-translation.ts";
import type { Runtime } from "../context/runtime.ts";
import { isKnown } from "../declare/actor.ts";
import type { ResponseDraft } from "../declare/response-draft.ts";
import { ApiError } from "../errors/api-error.ts";
import { errors, invalidReference } from "../errors/errors.ts";
import {
  ConflictError,
  InvalidReferenceError,
  ReferencedRowError,
  StorageUnavailableError,
} from "@waymark/storage";

/**
 * Converts an error to a response. An error that is not an `ApiError` is a defect: it is logged with a reference, and
 * the response contains no details.
 */
export function errorResponse(error: unknown, ctx: RequestContext): ResponseDraft {
  const known = toErrorResponse(error) ?? toInternalError(error, ctx.runtime, ctx);
  const status = known.status === "auth" ? (isKnown(ctx.actor) ? 403 : 401) : known.status;
  // A browser with a cookie would open a password dialog.
  const needsChallenge = status === 401 && ctx.incoming.header("cookie") === null;
  const headers = { ...(needsChallenge && toChallengeHeader(ctx.runtime)), ...known.headers };
  const { code, additional } = known;
  const language = languageOf(ctx);
  const { all } = ctx.runtime.registry.contributions;
  const translator = errorTranslatorOf({ all, language });
  const message = translator ? translator(known.message) : known.message;
  const data = translator ? localizeData(known.data, translator) : known.data;
  const body = { code, message, data: { status, ...(data as object) } };
  return {
    status,
    headers: translator ? { "Content-Language": language, ...headers } : headers,
    body: additional.length === 0 ? body : { ...body, additional_data: additional },
  };
}

/** The credentials that a 401 requests: those of the site's auth schemes. */
export function toChallengeHeader({ challenge }: Runtime): Readonly<Record<string, string>> {
  const value = challenge();
  return value === undefined ? {} : { "WWW-Authenticate": value };
}

/** The response of a request that ends with an error. */
export function errorDraft(error: unknown, ctx: RequestContext): ResponseDraft {
  const draft = errorResponse(error, ctx);
  const { route, runtime } = ctx;
  if (route) runtime.onError?.(route.key, (draft.body as { readonly code: string }).code);
  return draft;
}

/** The `ApiError` for an error; undefined for a defect. */
export function toErrorResponse(error: unknown): ApiError | undefined {
  try {
    if (error instanceof ApiError) return error;
    if (error instanceof StorageUnavailableError)
      return error.reason === "full"
        ? errors.rest_storage_full()
        : errors.rest_unavailable({ headers: { "Retry-After": "2" } });
    if (error instanceof ConflictError)
      return errors.rest_conflict({ data: { columns: error.columns } });
    if (error instanceof InvalidReferenceError) return invalidReference(error.column);
    if (error instanceof ReferencedRowError) return errors.rest_referenced();
  } catch {
    // Anything can be thrown, including a proxy that throws on every access.
  }
  return undefined;
}

/** An unexpected error: logged with its reference, the id of the request and the route. */
export function toInternalError(
  error: unknown,
  { ports }: Runtime,
  {
    requestId,
    route,
  }: { readonly requestId: string; readonly route?: { readonly key: string } | undefined },
): ApiError {
  const ref = crypto.randomUUID();
  ports.log.error("A request failed.", { ref, requestId, route: route?.key, error });
  return errors.rest_internal_error({ data: { ref } });
}

/** The same error in the form of RFC 9457, for clients that prefer it. */
export function toProblemDetails(draft: ResponseDraft, docs: string): ResponseDraft {
  const { code, message, data, ...beside } = draft.body as {
    code: string;
    message: string;
    data: Readonly<Record<string, unknown>>;
  };
  const { status, ...rest } = data;
  return {
    ...draft,
    headers: { ...draft.headers, "Content-Type": "application/problem+json" },
    body: { type: `${docs}#${code}`, title: message, status, code, ...rest, ...beside },
  };
}

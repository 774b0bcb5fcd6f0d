import { StorageUnavailableError } from "@waymark/core";

const nameOf = (error: unknown): string => String(Reflect.get(Object(error), "name"));
/** The HTTP status of a failed call; undefined if there was no response. */
function statusOf(error: unknown): number | undefined {
  const metadata: unknown = Reflect.get(Object(error), "$metadata");
  const status: unknown = Reflect.get(Object(metadata), "httpStatusCode");
  return typeof status === "number" ? status : undefined;
}

/** Whether the object is missing. A missing bucket is a mistake in the settings. */
const isAbsent = (error: unknown): boolean => ["NoSuchKey", "NotFound"].includes(nameOf(error));
/** Whether the object already exists, or is being written. */
export const isTaken = (error: unknown): boolean =>
  ["PreconditionFailed", "ConditionalRequestConflict"].includes(nameOf(error)) ||
  statusOf(error) === 412;
/** Whether a range starts after the end of the object. */
export const isBehindEnd = (error: unknown): boolean =>
  nameOf(error) === "InvalidRange" || statusOf(error) === 416;

/** Errors of connections: the server cannot be reached, or stops responding. */
const connectionErrors = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);
/** Errors of S3 with a status below 500 that do not depend on the request. */
const busyErrors = new Set(["RequestTimeout", "SlowDown"]);

function isUnavailable(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== undefined) return status >= 500 || status === 429 || busyErrors.has(nameOf(error));
  return (
    nameOf(error) === "TimeoutError" ||
    connectionErrors.has(String(Reflect.get(Object(error), "code")))
  );
}

/**
 * Converts errors of a server that is overloaded, failing or not reachable, which become a 503; others are unchanged.
 */
export const toFailure = (error: unknown): unknown =>
  isUnavailable(error) ? new StorageUnavailableError("busy", { cause: error }) : error;

/** For `catch` of a promise. */
export function throwFailure(error: unknown): never {
  throw toFailure(error);
}

/** The result; undefined if the object is missing. */
export async function orAbsent<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw toFailure(error);
  }
}

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

/** Converts errors of an overloaded or failing server, which become a 503; others are unchanged. */
export function toFailure(error: unknown): unknown {
  const status = statusOf(error);
  return nameOf(error) === "SlowDown" || (status !== undefined && status >= 500)
    ? new StorageUnavailableError("busy", { cause: error })
    : error;
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

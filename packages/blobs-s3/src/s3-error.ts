import { StorageUnavailableError } from "@waymark/core";

const nameOf = (error: unknown): string => String(Reflect.get(Object(error), "name"));
/** The HTTP status of a failed call; undefined where no answer came. */
function statusOf(error: unknown): number | undefined {
  const metadata: unknown = Reflect.get(Object(error), "$metadata");
  const status: unknown = Reflect.get(Object(metadata), "httpStatusCode");
  return typeof status === "number" ? status : undefined;
}

/** Whether it is the object that is missing. A missing bucket is a mistake in the settings. */
export const isAbsent = (error: unknown): boolean =>
  ["NoSuchKey", "NotFound"].includes(nameOf(error));
/** Whether the object is there, or being written, although it must not be. */
export const isTaken = (error: unknown): boolean =>
  ["PreconditionFailed", "ConditionalRequestConflict"].includes(nameOf(error)) ||
  statusOf(error) === 412;
/** Whether a range begins behind the end of the object. */
export const isBehindEnd = (error: unknown): boolean =>
  nameOf(error) === "InvalidRange" || statusOf(error) === 416;

/** A store that is out of order or asks for less is busy, which is answered with 503; every other failure as it is. */
export function toFailure(error: unknown): unknown {
  const status = statusOf(error);
  return nameOf(error) === "SlowDown" || (status !== undefined && status >= 500)
    ? new StorageUnavailableError("busy", { cause: error })
    : error;
}

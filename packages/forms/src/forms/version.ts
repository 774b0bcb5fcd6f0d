import { coreErrors } from "@waymark/core";

/** The data that the version of a form depends on. Submissions do not change it. */
interface Versioned {
  readonly id: number;
  readonly modified: Date;
}

/** The version of a form in `ETag` and `If-Match`. */
export const versionOf = ({ id, modified }: Versioned): string => `"${id}-${modified.getTime()}"`;

/**
 * Rejects a write if the form is not the version that the client has read.
 *
 * @throws ApiError 412 `rest_precondition_failed`
 */
export function checkVersion({ headers }: Request, form: Versioned): void {
  const tags = headers.get("if-match");
  if (tags === null || tags.trim() === "*") return;
  const given = tags.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (!given.includes(versionOf(form))) throw coreErrors.rest_precondition_failed();
}

/** The time of a change. It is always later than that of the previous change, so that every change is a new version. */
export const toModified = (now: Date, before: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 1));

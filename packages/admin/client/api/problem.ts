import { ApiError } from "@waymark/client";

/** The errors of a form, by field; `""` are those of the whole form. */
export type FieldErrors = Readonly<Record<string, string>>;

let offlineText = "";
/** Sets the sentence for a site that could not be reached, in the language of the user. */
export const setOfflineText = (text: string): void => {
  offlineText = text;
};

/** A text for people from an error. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return withoutEntities(error.message);
  if (error instanceof TypeError) return offlineText;
  return error instanceof Error ? error.message : String(error);
}

/** Whether the site could not be reached. */
export const isOffline = (error: unknown): boolean => error instanceof TypeError;

/**
 * Whether the user may no longer see what was read before, or it no longer exists. An ended session (401) is not meant: the user may
 * sign in again.
 */
export const isWithdrawn = (error: unknown): boolean =>
  error instanceof ApiError && isWithdrawnStatus(error.status);
/** Whether the status of a response means the same. */
export const isWithdrawnStatus = (status: number): boolean => [403, 404, 410].includes(status);

/** The data of a query; undefined if the user may no longer see it, unless they have typed something into it. */
export const shownDataOf = <T>(
  { data, error }: { readonly data: T | undefined; readonly error: unknown },
  hasInput: boolean,
): T | undefined => (isWithdrawn(error) && !hasInput ? undefined : data);

const withoutEntities = (text: string): string =>
  /[<&]/.test(text) ? new DOMParser().parseFromString(text, "text/html").body.textContent : text;

/** The messages by argument that an error response contains. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const { params } = error.data;
  if (Array.isArray(params))
    return Object.fromEntries(params.map((name) => [String(name), error.message]));
  if (typeof params !== "object" || params === null) return {};
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, withoutEntities(String(text))]),
  );
}

import { ApiError } from "@waymark/client";

const key = "invalid JSON";
/** The value of a field whose text is not valid JSON: the form differs from the stored values, but cannot be saved. */
export const invalidJson = (text: string): object => ({ [key]: text });
/** The text of such a value; undefined for other values. */
export function invalidTextOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const [entry, ...others] = Object.entries(value);
  return entry?.[0] === key && others.length === 0 ? String(entry[1]) : undefined;
}

const hasInvalid = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (invalidTextOf(value) !== undefined || Object.values(value).some(hasInvalid));

let text = "";
/** Sets the message of fields whose text is not valid, in the language of the user. */
export const setInvalidJsonText = (next: string): void => {
  text = next;
};

/**
 * Checks the fields with JSON before they are sent.
 *
 * @throws ApiError for fields whose text is not valid, like the one of the site; inside of an argument their names are
 * `argument.name`.
 */
export function checkJson(values: object, argument: string | null = null): void {
  const invalid = Object.entries(values).filter(([, value]) => hasInvalid(value));
  if (invalid.length === 0) return;
  const prefix = argument === null ? "" : `${argument}.`;
  const params = Object.fromEntries(invalid.map(([name]) => [prefix + name, text]));
  throw new ApiError(400, { code: "rest_invalid_param", message: text, data: { params } });
}

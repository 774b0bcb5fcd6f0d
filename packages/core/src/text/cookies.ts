/**
 * Returns the values of a cookie in a `Cookie` header, in their order. A browser sends several values if they
 * were set for different paths or domains. Only spaces and tabs are accepted before the name, because other
 * blanks would allow one cookie to pass for another.
 */
export function cookieValues(header: string | null, name: string): readonly string[] {
  if (header === null) return [];
  const values: string[] = [];
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at !== -1 && part.slice(0, at).replace(/^[ \t]+/, "") === name)
      values.push(part.slice(at + 1).replace(/[ \t]+$/, ""));
  }
  return values;
}

/** Attributes of a cookie. They are written in the order of the properties; false and undefined ones are left out. */
export interface CookieAttributes {
  readonly Domain?: string | undefined;
  readonly Path?: string | undefined;
  /** In seconds; 0 removes the cookie. */
  readonly "Max-Age"?: number | undefined;
  readonly HttpOnly?: boolean;
  readonly SameSite?: "Lax" | "Strict" | "None";
  readonly Secure?: boolean;
}

/** The value of a `Set-Cookie` header. Name and value must consist of the characters that cookies allow. */
export const serializeCookie = (
  name: string,
  value: string,
  attributes: CookieAttributes,
): string =>
  [
    `${name}=${value}`,
    ...Object.entries(attributes).flatMap(([key, set]: [string, unknown]) =>
      set === undefined || set === false ? [] : [set === true ? key : `${key}=${String(set)}`],
    ),
  ].join("; ");

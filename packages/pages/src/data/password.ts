import { cookieValues, messageOf, type SiteCookie } from "@waymark/core";
import { pagesMessages } from "../messages/index.ts";

export const cookieName = "waymark_post_password";
/** The cookie with the password of a protected item, below the path of the item. */
export const passwordCookie: SiteCookie = {
  name: cookieName,
  about: messageOf(pagesMessages, "passwordCookie"),
};

/** The password that a visitor has entered for an item before. */
export function enteredPassword({ headers }: Request): string | undefined {
  const [value] = cookieValues(headers.get("cookie"), cookieName);
  if (value === undefined || value.length > 1000) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

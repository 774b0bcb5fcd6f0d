import { cookieValues, messageOf, type SiteCookie, percentDecode } from "@waymark/core";
import { pagesMessages } from "../messages/index.ts";

export const cookieName = "waymark_post_password";
/** The cookie with the id and the password of a protected item, below the path of the item. */
export const passwordCookie: SiteCookie = {
  name: cookieName,
  description: messageOf(pagesMessages, "passwordCookie"),
};

/** The value of the cookie: pages below the item and, for the front page, all pages of the site receive it too. */
export const toPasswordCookie = (id: number, password: string): string =>
  encodeURIComponent(`${id}:${password}`);

/** The password that a visitor has entered for an item before. */
export function enteredPassword({ headers }: Request, id: number): string | undefined {
  for (const value of cookieValues(headers.get("cookie"), cookieName)) {
    const text = value.length > 1000 ? "" : (percentDecode(value) ?? "");
    if (text.startsWith(`${id}:`)) return text.slice(`${id}:`.length);
  }
  return undefined;
}

import { matchLanguage, readAcceptLanguage } from "@waymark/messages";
import type { Actor } from "../declare/access.ts";
import { names } from "../declare/names.ts";
import { cookieValues } from "../text/cookies.ts";
import type { RequestContext } from "./request-context.ts";
import type { Runtime } from "./runtime.ts";

/** The cookie with the language that a visitor has chosen. */
export const languageCookie = "waymark_language";

/** Whether visitors can choose between languages. */
export const hasLanguages = ({ site }: Pick<Runtime, "site">): boolean => site.languages.length > 1;

/** The language that a visitor has chosen, if the site offers it. */
export function chosenLanguage(
  { site }: Pick<Runtime, "site">,
  cookies: string | null,
): string | undefined {
  const [chosen] = cookieValues(cookies, languageCookie);
  return chosen === undefined ? undefined : site.languages.find((one) => one === chosen);
}

/** The language of a visitor without a choice: that of the user, of the browser if the site detects it, or of the site. */
export function usualLanguage(
  { site, detectsLanguage }: Pick<Runtime, "site" | "detectsLanguage">,
  { language }: Pick<Actor, "language">,
  acceptLanguage: () => string | null,
): string {
  const { languages } = site;
  const own = language ? matchLanguage([language], languages) : undefined;
  if (own !== undefined) return own;
  const accepted = detectsLanguage
    ? matchLanguage(readAcceptLanguage(acceptLanguage()), languages)
    : undefined;
  return accepted ?? site.locale;
}

/** The language of a request of the API, after its caller is known. */
export function languageOf({ runtime, incoming, actor, unit }: RequestContext): string {
  const known = unit.language ?? incoming.language;
  if (known !== undefined) return known;
  if (!hasLanguages(runtime)) return runtime.site.locale;
  const asked = incoming.query[names.languageParam];
  return (
    (typeof asked === "string" ? matchLanguage([asked], runtime.site.languages) : undefined) ??
    chosenLanguage(runtime, incoming.header("cookie")) ??
    usualLanguage(runtime, actor, () => incoming.header("accept-language"))
  );
}

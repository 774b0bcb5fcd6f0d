import { matchLanguage } from "@waymark/messages";
import {
  chosenLanguage,
  hasLanguages,
  languageCookie,
  usualLanguage,
} from "../context/request-context.ts";
import type { Runtime } from "../context/runtime.ts";
import type { Actor } from "../declare/access.ts";
import type { SiteInfo } from "../declare/site-info.ts";
import { ignoreApiError } from "../errors/api-error.ts";
import { serializeCookie } from "../text/cookies.ts";
import { basePath } from "./page-path.ts";

/** The query parameter by which links choose a language. */
const parameter = "lang";
const yearSeconds = 365 * 24 * 3600;

/**
 * The answer to a link that chooses a language, `?lang=de`: it sets the cookie and redirects to the same page.
 * Undefined for other requests, and for languages that the site does not offer.
 */
export function chooseLanguage(
  runtime: Runtime,
  { method, url, headers }: Request,
): Response | undefined {
  if (!hasLanguages(runtime) || !url.includes(`${parameter}=`)) return undefined;
  if (method !== "GET" && method !== "HEAD") return undefined;
  const { site } = runtime;
  const { pathname, searchParams } = new URL(url);
  const language = matchLanguage([searchParams.get(parameter) ?? ""], site.languages);
  if (language === undefined) return undefined;
  searchParams.delete(parameter);
  // Browsers interpret // as the start of a host name.
  const path = pathname.replace(/^\/{2,}/, "/");
  const isChosen = chosenLanguage(runtime, headers.get("cookie")) === language;
  return new Response(null, {
    status: 302,
    headers: {
      Location: searchParams.size === 0 ? path : `${path}?${searchParams}`,
      "Cache-Control": "private, no-store",
      ...(!isChosen && { "Set-Cookie": languageCookieFor(site, language) }),
    },
  });
}

const languageCookieFor = (site: Pick<SiteInfo, "url">, language: string): string =>
  serializeCookie(languageCookie, language, {
    Path: `${basePath(site)}/`,
    "Max-Age": yearSeconds,
    HttpOnly: true,
    SameSite: "Lax",
    Secure: site.url.startsWith("https:"),
  });

/** Returns the URL path of a page with the query argument that chooses a language for the site. */
export function languageLink({ pathname, searchParams }: URL, language: string): string {
  const query = new URLSearchParams(searchParams);
  query.set(parameter, language);
  return `${pathname}?${query}`;
}

/** The language of a page. The user is read only if nothing else decides. */
export async function pageLanguage(
  runtime: Runtime,
  { headers }: Request,
  caller: () => Promise<Actor>,
): Promise<string> {
  if (!hasLanguages(runtime)) return runtime.site.locale;
  const chosen = chosenLanguage(runtime, headers.get("cookie"));
  if (chosen !== undefined) return chosen;
  const hasCredentials = headers.has("cookie") || headers.has("authorization");
  // Wrong credentials are an error for the handler that requests the caller.
  const actor = hasCredentials ? await caller().catch(ignoreApiError) : undefined;
  return usualLanguage(runtime, actor ?? runtime.anonymous, () => headers.get("accept-language"));
}

/** The headers of a page on a site with several languages, for caches and browsers. */
export function languageHeaders(
  { detectsLanguage }: Pick<Runtime, "detectsLanguage">,
  headers: Headers,
  language: string,
): Readonly<Record<string, string>> {
  const vary = (headers.get("vary") ?? "").split(",").map((one) => one.trim());
  const needed = ["Cookie", ...(detectsLanguage ? ["Accept-Language"] : [])];
  const missing = needed.filter(
    (name) => !vary.some((one) => one === "*" || one.toLowerCase() === name.toLowerCase()),
  );
  return {
    "Content-Language": headers.get("content-language") ?? language,
    Vary: [...vary.filter((one) => one !== ""), ...missing].join(", "),
  };
}

import { basePath, changePage, parseUrl, pathBelow, readForm, type SiteInfo } from "@waymark/core";
import { feedPath } from "./feeds.ts";
import { slugs } from "./names.ts";
import { originalRoot, relationsRoot } from "./addresses.ts";

/** The page on which users create a password for an application. */
export const authorizationPath = "/wp-admin/authorize-application.php";

/** Answers the addresses outside the API that clients use; undefined for all others. */
export async function answerOriginalPage(
  request: Request,
  site: SiteInfo,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<Response | undefined> {
  const url = parseUrl(request.url);
  const path = url && pathBelow(url.pathname, basePath(site));
  if (!path) return undefined;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const [, type = ""] = /^\/([\w-]+)\//.exec(path) ?? [];
  const slug = slugs.toNative.get(type);
  if (slug !== undefined && isRead)
    return redirect(301, `${site.url}/${slug}${path.slice(1 + type.length)}${url.search}`);
  const home = url.origin + basePath(site);
  if (path === "/wp-admin/admin-ajax.php" && url.searchParams.get("action") === "rest-nonce")
    return answerNonce(request, `${home}/session`, fetch);
  if (path === "/wp-login.php")
    return isRead
      ? redirect(302, signInUrl(url.searchParams, site))
      : signIn(request, `${home}/sign-in`, site, fetch);
  if (path === authorizationPath && isRead)
    return redirect(302, `${site.url}/authorize-application${url.search}`);
  if (path.startsWith("/wp-content/uploads/") && isRead)
    return redirect(301, `${site.url}${path.slice("/wp-content".length)}${url.search}`);
  const removed = removedInterfaces[path.replace(/(?<=\.php)\/.*$/s, "")];
  if (removed !== undefined) return gone(removed, site);
  const feed = isRead ? await feedPath(url, path, site, fetch) : undefined;
  return feed === undefined ? undefined : redirect(301, site.url + feed);
}

/** APIs that the site does not have, by their addresses. */
const removedInterfaces: Readonly<Record<string, string>> = {
  "/xmlrpc.php": "XML-RPC",
  "/wp-trackback.php": "Trackbacks",
};

/** Tells clients of a removed API, regardless of the method, not to repeat the request. */
const gone = (name: string, { url }: SiteInfo): Response =>
  new Response(`${name}: not available on this site. Its API: ${url}${originalRoot}/\n`, {
    status: 410,
    headers: {
      "Content-Type": "text/plain; charset=UTF-8",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "public, max-age=86400",
    },
  });

const redirect = (status: number, location: string): Response =>
  new Response(null, { status, headers: { Location: location } });

/** The nonce as text: clients ask for it after a request with an outdated one, and then repeat that request. */
async function answerNonce(
  request: Request,
  url: string,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.delete("content-type");
  const response = await fetch(new Request(url, { headers }));
  const { user, nonce } = response.ok
    ? ((await response.json()) as { readonly user: unknown; readonly nonce: string })
    : { user: null, nonce: "" };
  return new Response(user ? nonce : "0", {
    status: user ? 200 : 400,
    headers: {
      "Content-Type": "text/plain; charset=UTF-8",
      "Cache-Control": "no-store, private",
      "X-Content-Type-Options": "nosniff",
      Vary: response.headers.get("vary") ?? "Cookie",
    },
  });
}

/** The sign-in form of the site, with the same target. */
function signInUrl(query: URLSearchParams, site: SiteInfo): string {
  const to = toTarget(query.get("redirect_to"), site);
  return `${site.url}/sign-in${to === "" ? "" : `?to=${encodeURIComponent(to)}`}`;
}

async function signIn(
  request: Request,
  url: string,
  site: SiteInfo,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  const given = await readForm(request);
  const form = new URLSearchParams({
    login: given?.get("log") ?? "",
    password: given?.get("pwd") ?? "",
    to: toTarget(given?.get("redirect_to") ?? null, site),
  });
  if (given?.get("rememberme")) form.set("remember", "1");
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/x-www-form-urlencoded");
  return fetch(new Request(url, { method: "POST", headers, body: form }));
}

/** A path of this site, otherwise nothing: pages of the original administration do not exist here. */
function toTarget(address: string | null, site: SiteInfo): string {
  const url = parseUrl(address ?? "", site.url);
  if (!address || !url || url.origin !== new URL(site.url).origin) return "";
  const target = url.pathname + url.search + url.hash;
  return target.startsWith(`${basePath(site)}/wp-`) ? "" : target;
}

/** Adds the address of the API to a page, in its headers and in its HTML. */
export async function withDiscoveryLink(response: Response, site: SiteInfo): Promise<Response> {
  const { headers } = response;
  if (!/^text\/html\b/.test(headers.get("content-type") ?? "")) return response;
  const api = `${site.url}${originalRoot}/`;
  const others = headers.get("link");
  const own = `<${api}>; rel="${relationsRoot}"`;
  return changePage(response, {
    headers: { link: others === null ? own : `${own}, ${others}` },
    head: `<link rel="${relationsRoot}" href="${api}">`,
  });
}

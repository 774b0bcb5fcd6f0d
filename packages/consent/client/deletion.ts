import { categoryOf, type Deletable, type NamesByCategory } from "../src/known/names.ts";

declare const __CONSENT_KNOWN__: Deletable;

/** The cookies and storage of known vendors. The server puts JSON in the place of the name. */
const known: Deletable = __CONSENT_KNOWN__;

/** Paths are deleted down to this depth. */
const maximumDepth = 11;

/**
 * Deletes cookies and storage entries that are not allowed: cookies on the host, its parent domains and all folders of
 * the path, and keys of `localStorage` and `sessionStorage`. The site's own list takes precedence over known vendors.
 * Unclassified cookies are kept, and others are deleted only when their category is withdrawn.
 */
export function deleteDisallowed(
  { listed, path }: { readonly listed: NamesByCategory; readonly path: string },
  allowed: readonly string[],
  withdrawn: readonly string[] = [],
): void {
  const isKept = (category: string | undefined): boolean =>
    category === undefined ||
    allowed.includes(category) ||
    (category === "others" && !withdrawn.includes(category));
  for (const name of new Set(cookieNames()))
    if (name && !isKept(categoryOf(name, [listed, known.cookies]))) deleteCookie(name, path);
  for (const kind of ["localStorage", "sessionStorage"] as const)
    try {
      const storage = window[kind];
      for (const key of Object.keys(storage))
        if (!isKept(categoryOf(key, [known.storage]))) storage.removeItem(key);
    } catch {
      // The browser blocks the storage.
    }
}

const cookieNames = (): readonly string[] =>
  document.cookie.split("; ").map((pair) => pair.split("=", 1)[0] ?? "");

/** Deletes a cookie wherever it may be set: scripts cannot read the domain and path of a cookie. */
function deleteCookie(name: string, sitePath: string): void {
  const labels = location.hostname.split(".");
  const domains = ["", ...labels.map((_, n) => `; domain=${labels.slice(n).join(".")}`)];
  const kinds = location.protocol === "https:" ? ["; secure", "; secure; partitioned"] : [""];
  for (const path of new Set(["/", sitePath, ...folders()]))
    for (const domain of domains)
      for (const kind of kinds) {
        document.cookie = `${name}=; max-age=0; path=${path}${domain}${kind}`;
        if (!cookieNames().includes(name)) return;
      }
}

/** The folders of the page's path, with and without a slash at the end. */
function folders(): readonly string[] {
  const steps = location.pathname.split("/").slice(1, maximumDepth + 1);
  return steps.flatMap((_, n) => {
    const folder = `/${steps.slice(0, n + 1).join("/")}`;
    return [folder, `${folder}/`];
  });
}

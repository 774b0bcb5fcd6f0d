/** An absolute URL in a text; longer ones are not addresses of files. */
const address = /(?:https?:)?\/\/[^\s"'<>()\\[\]{}|^`]{1,2000}/gi;
/** Addresses of pages have other extensions. */
const fileEnding = /\.(?!html?$|php$|asp$|aspx$)[a-z0-9]{2,5}$/i;
/** The size in the name of a smaller version of an image. */
const size = /-(\d{1,5})x(\d{1,5})(?=\.[a-z0-9]{2,5}$)/i;
/** Maximum number of URLs per text. */
const most = 10_000;

/** The key of a file's URL: without scheme, query and fragment, percent-encoding unchanged. */
export function toFileKey(url: string): string {
  const bare = url.replace(/^(?:https?:)?\/\//i, "").replace(/[?#].*$/s, "");
  const slash = bare.indexOf("/");
  return slash < 0 ? bare : bare.slice(0, slash).toLowerCase() + bare.slice(slash);
}

/** The keys under which a URL's file may be known: its own, and that of the image it is a version of. */
export function fileKeys(url: string): readonly string[] {
  const key = toFileKey(url);
  const whole = key.replace(size, "");
  if (whole === key) return [key];
  return [key, whole, whole.replace(/(\.[a-z0-9]{2,5})$/i, "-scaled$1")];
}
/** The size in the name of a smaller version, in pixels. */
export function sizeOf(url: string): readonly [width: number, height: number] | undefined {
  const found = size.exec(toFileKey(url));
  return found ? [Number(found[1]), Number(found[2])] : undefined;
}

/** The URLs of files in a text, without duplicates. */
export function fileAddresses(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [url] of text.matchAll(address)) {
    if (found.size >= most) break;
    if (fileEnding.test(toFileKey(url))) found.add(url);
  }
  return [...found];
}
export function namesFiles(text: string): boolean {
  return text.includes("//") && fileAddresses(text).length > 0;
}

/** Replaces whole URLs in a text for which `newOf` returns another one. */
export function withAddresses(text: string, newOf: (url: string) => string | undefined): string {
  return text.replace(address, (url) => newOf(url) ?? url);
}

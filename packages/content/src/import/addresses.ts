/** An absolute address as it stands in a text; those that are longer are no addresses of files. */
const address = /(?:https?:)?\/\/[^\s"'<>()\\[\]{}|^`]{1,2000}/gi;
/** Addresses of pages end otherwise. */
const fileEnding = /\.(?!html?$|php$|asp$|aspx$)[a-z0-9]{2,5}$/i;
/** What the smaller versions of an image have in their names. */
const size = /-(\d{1,5})x(\d{1,5})(?=\.[a-z0-9]{2,5}$)/i;
/** Addresses that one text may name. */
const most = 10_000;

/** An address as files are known by: without scheme, query and fragment, escapes as they are. */
export function toFileKey(url: string): string {
  const bare = url.replace(/^(?:https?:)?\/\//i, "").replace(/[?#].*$/s, "");
  const slash = bare.indexOf("/");
  return slash < 0 ? bare : bare.slice(0, slash).toLowerCase() + bare.slice(slash);
}

/** The keys under which the file of an address may be known: itself, and the image that it is a version of. */
export function fileKeys(url: string): readonly string[] {
  const key = toFileKey(url);
  const whole = key.replace(size, "");
  if (whole === key) return [key];
  return [key, whole, whole.replace(/(\.[a-z0-9]{2,5})$/i, "-scaled$1")];
}
/** The size that the name of a version tells, in pixels. */
export function sizeOf(url: string): readonly [width: number, height: number] | undefined {
  const found = size.exec(toFileKey(url));
  return found ? [Number(found[1]), Number(found[2])] : undefined;
}

/** The addresses of files in a text, each once. */
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

/** The text with other addresses where there are others; whole addresses only. */
export function withAddresses(text: string, newOf: (url: string) => string | undefined): string {
  return text.replace(address, (url) => newOf(url) ?? url);
}

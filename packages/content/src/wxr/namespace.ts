/** The namespaces declared on an element and, through `parent`, on its ancestors. */
export interface Scope {
  readonly parent: Scope | undefined;
  readonly uris: ReadonlyMap<string, string>;
}

/** The namespaces of the format, with the prefix used in this code. */
const PREFIXES: readonly (readonly [prefix: string, uri: RegExp])[] = [
  ["wp", /^https?:\/\/wordpress\.org\/export\/\d+\.\d+\/?$/],
  ["excerpt", /^https?:\/\/wordpress\.org\/export\/\d+\.\d+\/excerpt\/?$/],
  ["content", /^https?:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/],
  ["waymark", /^urn:waymark:export:1$/],
  ["dc", /^https?:\/\/purl\.org\/dc\/elements\/1\.1\/?$/],
];

/** The scope inside an element with these attributes. */
export function scopeOf(
  attributes: ReadonlyMap<string, string>,
  parent: Scope | undefined,
): Scope | undefined {
  let uris: Map<string, string> | undefined;
  for (const [name, uri] of attributes) {
    const prefix = name === "xmlns" ? "" : name.startsWith("xmlns:") ? name.slice(6) : undefined;
    if (prefix === undefined) continue;
    uris ??= new Map();
    uris.set(prefix, prefixOf(uri.trim()));
  }
  return uris === undefined ? parent : { parent, uris };
}

/**
 * The name of an element with the prefix of `PREFIXES` for its namespace, `?` for other namespaces, and no prefix for RSS. An
 * undeclared prefix, as in some exports, is used as it is.
 */
export function toQualifiedName(name: string, scope: Scope | undefined): string {
  const colon = name.indexOf(":");
  const prefix = colon < 0 ? "" : name.slice(0, colon);
  const local = colon < 0 ? name : name.slice(colon + 1);
  for (let at = scope; at !== undefined; at = at.parent) {
    const known = at.uris.get(prefix);
    if (known === undefined) continue;
    // RSS has no namespace, but some files declare one as their default.
    return prefix === "" && known === "?" ? local : `${known}:${local}`;
  }
  return name;
}

function prefixOf(uri: string): string {
  if (uri.length > 200) return "?";
  return PREFIXES.find(([, pattern]) => pattern.test(uri))?.[0] ?? "?";
}

/**
 * The nonce that a `Content-Security-Policy` allows for scripts or style sheets: tags with it as their `nonce` may be
 * in the page. Undefined if there is none.
 */
export function cspNonce(policy: string | null, kind: "script" | "style"): string | undefined {
  const [first = ""] = (policy ?? "").split(",", 1);
  for (const source of cspSources(first, kind) ?? []) {
    const nonce = /^'nonce-([A-Za-z0-9+/_=-]{1,200})'$/.exec(source)?.[1];
    if (nonce !== undefined) return nonce;
  }
  return undefined;
}

/** The directives of each kind, the most specific first; the last is the fallback for all. */
const chains = {
  script: ["script-src-elem", "script-src", "default-src"],
  style: ["style-src-elem", "style-src", "default-src"],
} as const;

/**
 * The sources from which a `Content-Security-Policy` allows scripts or style sheets; undefined if it does not
 * restrict them.
 */
export function cspSources(
  policy: string,
  kind: keyof typeof chains,
): readonly string[] | undefined {
  const directives = policy.split(";").map((one) => one.trim().split(/\s+/));
  for (const name of chains[kind]) {
    const found = directives.find(([own = ""]) => own.toLowerCase() === name);
    if (found) return found.slice(1);
  }
  return undefined;
}

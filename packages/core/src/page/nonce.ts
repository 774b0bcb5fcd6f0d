/** The directives that say what may be loaded, the most special first; the last stands in for all. */
const chains = {
  script: ["script-src-elem", "script-src", "default-src"],
  style: ["style-src-elem", "style-src", "default-src"],
} as const;

/**
 * The number used once that a `Content-Security-Policy` names for scripts or sheets: tags that have it as their `nonce` may stand
 * in the page. Undefined where there is none.
 */
export function nonceOf(policy: string | null, kind: keyof typeof chains): string | undefined {
  const [first = ""] = (policy ?? "").split(",", 1);
  const directives = first.split(";").map((one) => one.trim().split(/\s+/));
  for (const name of chains[kind]) {
    const found = directives.find(([own = ""]) => own.toLowerCase() === name);
    if (!found) continue;
    for (const source of found.slice(1)) {
      const nonce = /^'nonce-([A-Za-z0-9+/_=-]{1,200})'$/.exec(source)?.[1];
      if (nonce !== undefined) return nonce;
    }
    return undefined;
  }
  return undefined;
}

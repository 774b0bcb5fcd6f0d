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

/** The directives that say what may be loaded, the most special first; the last stands in for all. */
const chains = {
  script: ["script-src-elem", "script-src", "default-src"],
  style: ["style-src-elem", "style-src", "default-src"],
} as const;

/**
 * From where one `Content-Security-Policy` lets in scripts or sheets, as it spells its sources; undefined where it says nothing of
 * them, and all may be loaded.
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

import { cspSources } from "./csp-sources.ts";

/**
 * The number used once that a `Content-Security-Policy` names for scripts or sheets: tags that have it as their `nonce` may stand
 * in the page. Undefined where there is none.
 */
export function cspNonce(policy: string | null, kind: "script" | "style"): string | undefined {
  const [first = ""] = (policy ?? "").split(",", 1);
  for (const source of cspSources(first, kind) ?? []) {
    const nonce = /^'nonce-([A-Za-z0-9+/_=-]{1,200})'$/.exec(source)?.[1];
    if (nonce !== undefined) return nonce;
  }
  return undefined;
}

import { cspSources } from "./csp-sources.ts";

/**
 * The nonce that a `Content-Security-Policy` allows for scripts or style sheets: tags with it as their `nonce` may be
 * in the
 * page. Undefined if there is none.
 */
export function cspNonce(policy: string | null, kind: "script" | "style"): string | undefined {
  const [first = ""] = (policy ?? "").split(",", 1);
  for (const source of cspSources(first, kind) ?? []) {
    const nonce = /^'nonce-([A-Za-z0-9+/_=-]{1,200})'$/.exec(source)?.[1];
    if (nonce !== undefined) return nonce;
  }
  return undefined;
}

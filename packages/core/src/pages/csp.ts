import { toBase64 } from "../crypto/base64.ts";
import type { CspAdditions } from "../declare/page-handler.ts";

const fallback = "default-src";

/**
 * The directives of each kind, in the order in which browsers prefer them. If a policy has none of them but
 * `default-src`, which does not apply to forms, the directive in `own` is added.
 */
interface Chain {
  readonly own: string;
  readonly nearest: readonly string[];
}
const chains: Readonly<Record<keyof CspAdditions, Chain>> = {
  script: { own: "script-src", nearest: ["script-src-elem", "script-src", fallback] },
  style: { own: "style-src", nearest: ["style-src-elem", "style-src", fallback] },
  connect: { own: "connect-src", nearest: ["connect-src", fallback] },
  frame: { own: "frame-src", nearest: ["frame-src", "child-src", fallback] },
  form: { own: "form-action", nearest: ["form-action"] },
};

const cspKinds = Object.keys(chains) as (keyof CspAdditions)[];

/**
 * Extends the policies of a `Content-Security-Policy` header by the sources that are needed, and no others: hashes are left out
 * where inline content is allowed, because browsers ignore `'unsafe-inline'` in a directive with a hash.
 */
export const extendCsp = (header: string, needs: CspAdditions): string =>
  header
    .split(",")
    .map((policy) => widenOne(policy, needs))
    .filter((policy) => policy !== "")
    .join(", ");

function widenOne(policy: string, needs: CspAdditions): string {
  const directives = policy
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  for (const kind of cspKinds) {
    const sources = needs[kind];
    if (sources !== undefined) allow(directives, chains[kind], sources);
  }
  return directives.join("; ");
}

function allow(directives: string[], { own, nearest }: Chain, needed: string): void {
  const name = nearest.find((one) => indexOf(directives, one) !== -1);
  // Without a directive, everything is allowed already.
  if (name === undefined) return;
  const at = indexOf(directives, name);
  const [, ...before] = (directives[at] ?? "").split(/\s+/);
  if (before.includes("*")) return;
  const isInlineAllowed = allowsInline(before);
  const added = needed.split(" ").filter((one) => !isInlineAllowed || !isHash(one));
  if (added.length === 0) return;
  const sources = [...before.filter((one) => one.toLowerCase() !== "'none'"), ...added].join(" ");
  // The other directives that fall back to the default are unaffected.
  if (name === fallback) directives.push(`${own} ${sources}`);
  else directives[at] = `${name} ${sources}`;
}

const isHash = (source: string): boolean => /^'sha\d{3}-/i.test(source);

/** Whether sources allow all inline content. */
const allowsInline = (sources: readonly string[]): boolean =>
  sources.some((one) => one.toLowerCase() === "'unsafe-inline'") &&
  !sources.some((one) => isHash(one) || /^'nonce-/i.test(one));

/** The index of a directive: the first with a name counts. */
const indexOf = (directives: readonly string[], name: string): number =>
  directives.findIndex((one) => one.split(/\s/, 1)[0]?.toLowerCase() === name);

const encoder = new TextEncoder();

/**
 * The CSP source of an inline script or style sheet: `'sha256-…'`, including the quotes. `text` is the exact content
 * between the tags.
 */
export async function cspHash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", encoder.encode(text));
  return `'sha256-${toBase64(new Uint8Array(bytes))}'`;
}

/**
 * Returns the nonce that a `Content-Security-Policy` allows for scripts or style sheets; undefined if there is none.
 * Tags with this `nonce` attribute are allowed in the page.
 */
export function cspNonce(policy: string | null, kind: "script" | "style"): string | undefined {
  const [first = ""] = (policy ?? "").split(",", 1);
  for (const source of cspSources(first, kind) ?? []) {
    const nonce = /^'nonce-([A-Za-z0-9+/_=-]{1,200})'$/.exec(source)?.[1];
    if (nonce !== undefined) return nonce;
  }
  return undefined;
}

/**
 * The sources from which a `Content-Security-Policy` allows scripts or style sheets; undefined if it does not
 * restrict them.
 */
export function cspSources(
  policy: string,
  kind: "script" | "style",
): readonly string[] | undefined {
  const directives = policy.split(";").map((one) => one.trim().split(/\s+/));
  for (const name of chains[kind].nearest) {
    const found = directives.find(([own = ""]) => own.toLowerCase() === name);
    if (found) return found.slice(1);
  }
  return undefined;
}

import type { CspAdditions } from "../declare/page-handler.ts";

/**
 * The directives of each kind, in the order in which browsers prefer them. If a policy has none of them, `default-src`
 * applies, and the directive in `own` is added.
 */
interface Chain {
  readonly own: string;
  readonly nearest: readonly string[];
}
const chains: Readonly<Record<keyof CspAdditions, Chain>> = {
  script: { own: "script-src", nearest: ["script-src-elem", "script-src"] },
  style: { own: "style-src", nearest: ["style-src-elem", "style-src"] },
  connect: { own: "connect-src", nearest: ["connect-src"] },
  frame: { own: "frame-src", nearest: ["frame-src", "child-src"] },
};
const fallback = "default-src";

/** Extends a policy by the sources that are needed, and no others. A header may contain several policies. */
export const extendCsp = (header: string, needs: CspAdditions): string =>
  header
    .split(",")
    .map((policy) => widenOne(policy, needs))
    .filter((policy) => policy !== "")
    .join(", ");

function widenOne(policy: string, { script, style, connect, frame }: CspAdditions): string {
  const directives = policy
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  if (script !== undefined) allow(directives, chains.script, script);
  if (style !== undefined) allow(directives, chains.style, style);
  if (connect !== undefined) allow(directives, chains.connect, connect);
  if (frame !== undefined) allow(directives, chains.frame, frame);
  return directives.join("; ");
}

function allow(directives: string[], { own, nearest }: Chain, source: string): void {
  const name = [...nearest, fallback].find((one) => indexOf(directives, one) !== -1);
  // Without a directive, everything is allowed already.
  if (name === undefined) return;
  const at = indexOf(directives, name);
  const [, ...before] = (directives[at] ?? "").split(/\s+/);
  if (before.includes("*")) return;
  const sources = [...before.filter((one) => one.toLowerCase() !== "'none'"), source].join(" ");
  // The other directives that fall back to the default are unaffected.
  if (name === fallback) directives.push(`${own} ${sources}`);
  else directives[at] = `${name} ${sources}`;
}

/** The index of a directive: the first with a name counts. */
const indexOf = (directives: readonly string[], name: string): number =>
  directives.findIndex((one) => one.split(/\s/, 1)[0]?.toLowerCase() === name);

/** What is put into a page loads, as a Content-Security-Policy names it: whole addresses, hashes. */
export interface CspAdditions {
  readonly script?: string;
  readonly style?: string;
  readonly connect?: string;
  readonly frame?: string;
}

/**
 * The directives for each kind, the one that browsers prefer first. Where none of them is in a policy, what `default-src` says applies,
 * and the directive in `own` is added.
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

/** A policy that lets in what is needed, and nothing else that it did not let in before. A header may hold several. */
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
  // What no directive says is allowed already.
  if (name === undefined) return;
  const at = indexOf(directives, name);
  const [, ...before] = (directives[at] ?? "").split(/\s+/);
  if (before.includes("*")) return;
  const sources = [...before.filter((one) => one.toLowerCase() !== "'none'"), source].join(" ");
  // What else falls back to the default keeps it.
  if (name === fallback) directives.push(`${own} ${sources}`);
  else directives[at] = `${name} ${sources}`;
}

/** Where a directive stands: the first of a name counts. */
const indexOf = (directives: readonly string[], name: string): number =>
  directives.findIndex((one) => one.split(/\s/, 1)[0]?.toLowerCase() === name);

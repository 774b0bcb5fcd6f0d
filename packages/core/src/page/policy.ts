/** What is put into a page loads, as a Content-Security-Policy names it: whole addresses, hashes. */
export interface PolicyNeeds {
  readonly script?: string;
  readonly style?: string;
  readonly connect?: string;
}

/** The directives that say what may be loaded: the general one, then a nearer one. What none says is left to `default-src`. */
const chains: Readonly<Record<keyof PolicyNeeds, readonly [string, ...string[]]>> = {
  script: ["script-src", "script-src-elem"],
  style: ["style-src", "style-src-elem"],
  connect: ["connect-src"],
};
const fallback = "default-src";

/** A policy that lets in what is needed, and nothing else that it did not let in before. A header may hold several. */
export const widenPolicy = (header: string, needs: PolicyNeeds): string =>
  header
    .split(",")
    .map((policy) => widenOne(policy, needs))
    .filter((policy) => policy !== "")
    .join(", ");

function widenOne(policy: string, { script, style, connect }: PolicyNeeds): string {
  const directives = policy
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  if (script !== undefined) allow(directives, chains.script, script);
  if (style !== undefined) allow(directives, chains.style, style);
  if (connect !== undefined) allow(directives, chains.connect, connect);
  return directives.join("; ");
}

function allow(
  directives: string[],
  [own, ...nearer]: readonly [string, ...string[]],
  source: string,
): void {
  const name = [...nearer, own, fallback].find((one) => indexOf(directives, one) !== -1);
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

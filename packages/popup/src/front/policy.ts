/** What a page with popups needs to load, as a Content-Security-Policy names it: each by its whole address. */
export interface Needs {
  readonly script: string;
  readonly style: string;
  /** Left out where nothing is counted. */
  readonly connect?: string;
}

/** The directives that say what may be loaded: the general one, then a nearer one. What none says is left to `default-src`. */
const chains: Readonly<Record<keyof Needs, readonly [string, ...string[]]>> = {
  script: ["script-src", "script-src-elem"],
  style: ["style-src", "style-src-elem"],
  connect: ["connect-src"],
};
const fallback = "default-src";

/** A policy that lets in what popups need, and nothing else that it did not let in before. A header may hold several. */
export const widened = (header: string, needs: Needs): string =>
  header
    .split(",")
    .map((policy) => widenOne(policy, needs))
    .filter((policy) => policy !== "")
    .join(", ");

function widenOne(policy: string, { script, style, connect }: Needs): string {
  const directives = policy
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  allow(directives, chains.script, script);
  allow(directives, chains.style, style);
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
  const sources = [...before.filter((one) => one.toLowerCase() !== "'none'"), source].join(" ");
  // What else falls back to the default keeps it.
  if (name === fallback) directives.push(`${own} ${sources}`);
  else directives[at] = `${name} ${sources}`;
}

/** Where a directive stands: the first of a name counts. */
const indexOf = (directives: readonly string[], name: string): number =>
  directives.findIndex((one) => one.split(/\s/, 1)[0]?.toLowerCase() === name);

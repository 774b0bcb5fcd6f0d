import { RE2JS } from "re2js";

/** Says whether a name is meant. */
export interface Glob {
  (name: string): boolean;
}
const longest = 200;

/**
 * A pattern of names in which `*` stands for any characters, at most ten times, and all else for itself. It means what bears
 * the whole name, and what lies below that. Undefined for one that is too long or has more stars.
 */
export function compileGlob(pattern: string): Glob | undefined {
  const parts = pattern.replace(/\/+$/, "").split(/\*+/);
  if (pattern === "" || pattern.length > longest || parts.length > 11) return undefined;
  const engine = RE2JS.compile(
    `^${parts.map((part) => RE2JS.quote(part)).join(".*")}(?:/.*)?$`,
    RE2JS.DOTALL,
  );
  return (name) => engine.test(name);
}

import type { Package, Source } from "../sources.ts";
import { targetOf } from "../sources.ts";

/** An exported name. */
export interface Exported {
  readonly name: string;
  /** The name in the declaring file: `export { tables as accountTables }` renames it. */
  readonly declared: string;
  /** The file that declares it. */
  readonly source: Source;
}
const star = /^export\s*\*\s*from\s*["']([^"']+)["']/gm;
const list = /^export\s+(?:type\s+)?\{([^}]*)\}\s*from\s*["']([^"']+)["']/gm;
const declaration =
  /^export\s+(?:declare\s+)?(?:async\s+)?(?:const|let|function\*?|interface|type|class|abstract class)\s+(\w+)/gm;
const destructured = /^export\s+const\s+\{([^}]*)\}\s*=/gm;

/** The exported names of a file with the files that declare them, without re-exports of other packages. */
export function exportsOf(own: Package, source: Source): readonly Exported[] {
  const resolveSource = (from: string): Source | undefined => {
    const target = targetOf(source, { from, isTypeOnly: false });
    return own.sources.find(({ path }) => path === target);
  };
  const names = (text: string) =>
    text.split(",").flatMap((part) => {
      const [inner = "", outer = inner] = part
        .trim()
        .replace(/^type\s+/, "")
        .split(/\s+as\s+|\s*:\s*/);
      return inner === "" ? [] : [{ inner, outer }];
    });
  const add = (name: string) => found.push({ name, declared: name, source });
  const found: Exported[] = [];
  for (const [, name = ""] of source.text.matchAll(declaration)) add(name);
  for (const [, text = ""] of source.text.matchAll(destructured))
    for (const { outer } of names(text)) add(outer);
  for (const [, from = ""] of source.text.matchAll(star)) {
    const target = resolveSource(from);
    if (target) found.push(...exportsOf(own, target));
  }
  for (const [, text = "", from = ""] of source.text.matchAll(list)) {
    const target = resolveSource(from);
    if (!target) continue;
    const reexported = names(text);
    for (const one of exportsOf(own, target))
      for (const { inner, outer } of reexported)
        if (inner === one.name) found.push({ ...one, name: outer });
  }
  return found;
}

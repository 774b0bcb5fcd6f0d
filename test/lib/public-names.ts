import type { Package, Source } from "../sources.ts";
import { targetOf } from "../sources.ts";

/** A name that a package offers. */
export interface Exported {
  readonly name: string;
  /** The file that declares it. */
  readonly source: Source;
}
const star = /^export\s*\*\s*from\s*["']([^"']+)["']/gm;
const list = /^export\s+(?:type\s+)?\{([^}]*)\}\s*from\s*["']([^"']+)["']/gm;
const declaration =
  /^export\s+(?:declare\s+)?(?:async\s+)?(?:const|let|function\*?|interface|type|class|abstract class)\s+(\w+)/gm;
const destructured = /^export\s+const\s+\{([^}]*)\}\s*=/gm;

/** The public names of a file, each with the file that declares it; those of other packages are theirs. */
export function exportsOf(own: Package, source: Source): readonly Exported[] {
  const open = (from: string): Source | undefined => {
    const target = targetOf(source, { from, isTypeOnly: false });
    return own.sources.find(({ path }) => path === target);
  };
  const names = (text: string) =>
    text.split(",").flatMap((part) => {
      const [name = ""] = part
        .trim()
        .replace(/^type\s+/, "")
        .split(/\s+as\s+|\s*:\s*/);
      return name === "" ? [] : [name];
    });
  const found: Exported[] = [];
  for (const [, name = ""] of source.text.matchAll(declaration)) found.push({ name, source });
  for (const [, text = ""] of source.text.matchAll(destructured))
    for (const name of names(text)) found.push({ name, source });
  for (const [, from = ""] of source.text.matchAll(star)) {
    const target = open(from);
    if (target) found.push(...exportsOf(own, target));
  }
  for (const [, text = "", from = ""] of source.text.matchAll(list)) {
    const target = open(from);
    if (!target) continue;
    const wanted = new Set(names(text));
    found.push(...exportsOf(own, target).filter(({ name }) => wanted.has(name)));
  }
  return found;
}

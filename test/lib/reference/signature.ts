import { format } from "oxfmt";
import type { Declaration } from "./declarations.ts";

/** Lines from which on the type of a constant, which nobody has written, is cut down to its outline. */
const mostInferred = 16;
const cut = "/* --- */";

/** The declarations of a page as readers see them: on lines of 88 characters, without what is not for them. */
export async function toSignatures(
  declarations: readonly Declaration[],
): Promise<readonly string[]> {
  const source = declarations.map(({ kind, text }) => {
    const plain = text
      .replace(/import\("[^"]*"\)\./g, "")
      // Names that begin so are the framework's own.
      .replace(
        /^ *(?:\/\*\*(?:(?!\*\/)[^])*\*\/\n *)?(?:readonly )?"~[^"]*"\??: [^\n]*(?:\n(?! {0,4}\S)[^\n]*)*(?:\n {4}\})?;\n/gm,
        "",
      );
    return kind === "const" ? toOutline(plain) : plain;
  });
  const { code, errors } = await format("page.ts", source.join(`\n${cut}\n`), { printWidth: 88 });
  if (errors.length > 0)
    throw new Error(`The declarations cannot be read: ${JSON.stringify(errors)}`);
  return code.split(cut).map((one) => one.trim().replace(/^(?:export )?(?:declare )?/, ""));
}

function toOutline(text: string): string {
  const lines = text.split("\n");
  if (lines.length <= mostInferred) return text;
  const flat = lines.filter((line) => /^ {4}\S.*;$/.test(line));
  // A table of many that are all alike: an error table, say.
  if (flat.length === lines.length - 2 && flat.length > mostInferred)
    return [...lines.slice(0, 5), `    // … and ${flat.length - 4} more`, lines.at(-1)].join("\n");
  const outline: string[] = [];
  for (const line of lines) {
    if (/^ {5}/.test(line)) {
      if (!outline.at(-1)?.endsWith("// …")) outline.push("        // …");
    } else outline.push(line);
  }
  return outline.join("\n");
}

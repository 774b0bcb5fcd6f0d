import { format } from "oxfmt";
import type { Declaration } from "./declarations.ts";

/** Inferred types of constants with more lines are reduced to an outline. */
const maxInferredLines = 16;
const separator = "/* --- */";

/** Formats declarations for readers: in lines of 88 characters, without internal properties. */
export async function toSignatures(
  declarations: readonly Declaration[],
): Promise<readonly string[]> {
  const source = declarations.map(({ kind, text }) => {
    const plain = text
      .replace(/import\("[^"]*"\)\./g, "")
      // Properties that start with `~` are internal.
      .replace(
        /^ *(?:\/\*\*(?:(?!\*\/)[^])*\*\/\n *)?(?:readonly )?"~[^"]*"\??: [^\n]*(?:\n(?! {0,4}\S)[^\n]*)*(?:\n {4}\})?;\n/gm,
        "",
      );
    return kind === "const" ? toOutline(plain) : plain;
  });
  const { code, errors } = await format("page.ts", source.join(`\n${separator}\n`), {
    printWidth: 88,
  });
  if (errors.length > 0)
    throw new Error(`The declarations cannot be formatted: ${JSON.stringify(errors)}`);
  return code.split(separator).map((one) => one.trim().replace(/^(?:export )?(?:declare )?/, ""));
}

function toOutline(text: string): string {
  const lines = text.split("\n");
  if (lines.length <= maxInferredLines) return text;
  const flat = lines.filter((line) => /^ {4}\S.*;$/.test(line));
  // A long list of similar properties, such as an error table.
  if (flat.length === lines.length - 2 && flat.length > maxInferredLines)
    return [...lines.slice(0, 5), `    // … and ${flat.length - 4} more`, lines.at(-1)].join("\n");
  const outline: string[] = [];
  for (const line of lines) {
    if (/^ {5}/.test(line)) {
      if (!outline.at(-1)?.endsWith("// …")) outline.push("        // …");
    } else outline.push(line);
  }
  return outline.join("\n");
}

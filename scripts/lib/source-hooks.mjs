import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transform } from "rolldown/utils";

/** A module loader hook that removes the types from TypeScript files. */
export async function load(url, context, next) {
  if (!/^file:.*\.ts$/.test(url)) return next(url, context);
  const file = fileURLToPath(url);
  const { code, errors } = await transform(file, await readFile(file, "utf8"), {
    typescript: { onlyRemoveTypeImports: true },
  });
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0].message}`);
  return { format: "module", source: code, shortCircuit: true };
}

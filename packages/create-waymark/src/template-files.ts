import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Template } from "./choices.ts";

const folder = fileURLToPath(new URL("../templates/", import.meta.url));

/** A file of a project: its path from the project's folder, with slashes, and its text. */
export interface TemplateFile {
  readonly path: string;
  readonly text: string;
}

/** The values of `__name__` in the files of a template. */
export type Fillings = Readonly<Record<string, string>>;

/** The files of a template with its values. */
export async function filesOf(template: Template, fillings: Fillings): Promise<TemplateFile[]> {
  const from = join(folder, template);
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const inside = relative(from, path).replaceAll(sep, "/");
      return {
        path: realNames.get(inside) ?? inside,
        text: fill(await readFile(path, "utf8"), fillings, inside),
      };
    }),
  );
}

/** Files that npm would leave out of the package, or treat as its own, have other names in the templates. */
const realNames: ReadonlyMap<string, string> = new Map([
  ["_env", ".env"],
  ["_gitignore", ".gitignore"],
  ["_package.json", "package.json"],
]);

function fill(text: string, fillings: Fillings, path: string): string {
  return text.replace(/__([a-z]+)__/g, (_, name: string) => {
    const filling = fillings[name];
    if (filling === undefined) throw new Error(`${path}: there is no value for __${name}__.`);
    return filling;
  });
}

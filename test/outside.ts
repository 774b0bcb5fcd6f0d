import { execFile } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./sources.ts";

/** Makes of a folder elsewhere one whose programs see the workspace's packages. @param include - Which of them are type-checked. */
export function settle(folder: string, include: string): void {
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  const tsconfig = {
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: {
      composite: false,
      declaration: false,
      declarationMap: false,
      emitDeclarationOnly: false,
      noEmit: true,
      types: ["node"],
      typeRoots: [join(root, "node_modules/@types")],
    },
    include: [include],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig, undefined, 2));
}

/** What the compiler says of the programs in such a folder; nothing where all is well. */
export async function typeErrorsIn(folder: string): Promise<string> {
  const tsc = join(root, "node_modules/.bin/tsc");
  const run = promisify(execFile)(tsc, ["-p", folder], { cwd: root });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return stdout;
}

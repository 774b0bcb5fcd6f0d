import { execFile } from "node:child_process";
import { copyFileSync, existsSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { root } from "./sources.ts";

/**
 * Prepares a folder outside the workspace, so that programs in it can import the packages.
 * @param include - The glob of the files that `typeErrorsIn` checks.
 */
export function linkPackages(folder: string, include: string): void {
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

/** The record that `npm test` has written about the files that it type-checked. */
const checked = join(root, "node_modules/.cache/waymark/types.tsbuildinfo");

/**
 * Type-checks the programs of such a folder and returns the output of the compiler, which is empty without errors. The sources
 * of the packages that `npm test` has just type-checked are not checked again.
 */
export async function typeErrorsIn(folder: string): Promise<string> {
  const tsc = join(root, "node_modules/.bin/tsc");
  // In the same folder, since the paths in it are relative.
  const own = join(dirname(checked), `${basename(folder)}.tsbuildinfo`);
  if (existsSync(checked)) copyFileSync(checked, own);
  const args = ["-p", folder, "--incremental", "--tsBuildInfoFile", own];
  const run = promisify(execFile)(tsc, args, { cwd: root });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  rmSync(own, { force: true });
  return stdout;
}

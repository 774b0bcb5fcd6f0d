import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../sources.ts";

/** The imports of a test file that only Node has: its own modules, native code, database servers, and vitest's mocks. */
const needsNode =
  /\bvi\b.*from "vitest"|from "(node:(?!zlib)|@node-rs|@waymark\/storage-)|\/postgres\.ts"/;
/** Files that are slow in JavaScript without native code, that wait, or that replace handlers of the process. */
const excluded = [
  "content/src/import/files.test.ts",
  "content/src/test/hostile-texts.test.ts",
  "core/src/http.test.ts",
  "core/src/test/failures.test.ts",
];
/** The packages whose test files run on all runtimes. */
export const packagesOnEdge = ["content", "accounts", "core"];

/** Whether a test file of `packagesOnEdge`, as a path from the root, runs on all runtimes. */
export function runsOnEdge(file: string): boolean {
  return (
    packagesOnEdge.some((name) => file.startsWith(`packages/${name}/src/`)) &&
    !excluded.some((one) => file.endsWith(one)) &&
    !needsNode.test(readFileSync(join(root, file), "utf8"))
  );
}

/** The test files of packages that run on all runtimes, as paths from the root. */
export function suitesOf(packages: readonly string[]): readonly string[] {
  return packages.flatMap((name) =>
    readdirSync(join(root, "packages", name, "src"), { recursive: true, encoding: "utf8" })
      .map((file) => `packages/${name}/src/${file}`)
      .filter((file) => file.endsWith(".test.ts") && runsOnEdge(file))
      .toSorted(),
  );
}

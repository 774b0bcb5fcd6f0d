import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { readFile } from "node:fs/promises";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/** All packages are ESM only: CommonJS resolution is ignored, as in the profile `esm-only` of attw. */
const ignored = ["node10", "node16-cjs"];

/** Checks a packed package with publint and attw, and returns the problems. */
export async function lintPackage(name, tarball) {
  const packed = await readFile(tarball);
  const { buffer, byteOffset, length } = packed;
  const data = buffer.slice(byteOffset, byteOffset + length);
  const { messages, pkg } = await publint({ pack: { tarball: data }, strict: true });
  // attw runs in this process: loading the compiler takes longer than most checks.
  const { types, problems = [] } = await checkPackage(
    createPackageFromTarballData(new Uint8Array(packed)),
  );
  return [
    ...messages.map((message) => `${name}: publint: ${formatMessage(message, pkg)}`),
    ...(types ? [] : [`${name}: attw: the package has no types`]),
    ...problems
      .filter(({ resolutionKind }) => !ignored.includes(resolutionKind))
      .map((problem) => `${name}: attw: ${JSON.stringify(problem)}`),
  ];
}

import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { readFile } from "node:fs/promises";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/** All packages are ESM only: resolutions of CommonJS are not expected to work, as in attw's profile `esm-only`. */
const ignored = ["node10", "node16-cjs"];

/** What publint and attw report about a packed package. */
export async function fitnessFaults(name, tarball) {
  const packed = await readFile(tarball);
  const { buffer, byteOffset, length } = packed;
  const data = buffer.slice(byteOffset, byteOffset + length);
  const { messages, pkg } = await publint({ pack: { tarball: data }, strict: true });
  // In this process, since loading the compiler takes longer than most checks.
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

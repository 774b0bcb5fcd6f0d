import { readFile } from "node:fs/promises";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { tool } from "../root.mjs";
import { run } from "../run.mjs";

/** What publint and attw find wrong with a packed package. All packages are ESM alone. */
export async function fitnessFaults(name, tarball) {
  const { buffer, byteOffset, length } = await readFile(tarball);
  const packed = buffer.slice(byteOffset, byteOffset + length);
  const { messages, pkg } = await publint({ pack: { tarball: packed }, strict: true });
  const args = [tarball, "--profile", "esm-only", "--format", "ascii", "--no-color"];
  const { status, text } = await run(tool("attw"), args, { capture: true });
  return [
    ...messages.map((message) => `${name}: publint: ${formatMessage(message, pkg)}`),
    ...(status === 0 ? [] : [`${name}: attw: ${text.trim()}`]),
  ];
}

import { parseUrl } from "@waymark/core";
import { rename, writeFile } from "node:fs/promises";
import { discover } from "@waymark/client";
import type { Fetcher } from "@waymark/core";
import { toDeclarations } from "@waymark/openapi";
import { defineCommand } from "../command.ts";
import { sourceFetch } from "../source-fetch.ts";
import { UsageError } from "../usage-error.ts";

export const client = defineCommand({
  name: "client",
  summary: "Writes the types of another site's routes, for its typed client",
  operands: ["URL"],
  options: {
    output: {
      type: "string",
      short: "o",
      hint: "FILE",
      text: "Where to write them; else they are printed",
    },
  },
  notes: `URL is the address of a site, or of an OpenAPI document (*.json). The site has to mount openapi().
\`createClient<Site>({ url })\` takes the type Site of the file. A site that you can import needs none:
\`createClient<typeof site>({ url })\`.`,
  async run({ operands: [address = ""], values: { output }, print, note }) {
    if (!/^https?:\/\//i.test(address) || parseUrl(address) === undefined)
      throw new UsageError(
        `"${address.slice(0, 80)}" is no address; write https://magazine.example.`,
      );
    // Whoever runs the command has named the host: it may be on this machine.
    const fetcher = whole(sourceFetch(address, { "allow-private": true }));
    const source = await documentOf(address, fetcher);
    const text = toDeclarations(await read(source, fetcher));
    if (output === undefined) return print(text.trimEnd());
    await writeWhole(output, text);
    note(`${output}: written`);
  },
});

/** Reads every answer to its end: one that is left half read keeps its connection open, and the process with it. */
const whole =
  (fetcher: Fetcher): Fetcher =>
  async (input, init) => {
    const response = await fetcher(input, init);
    const bytes = await response.arrayBuffer();
    return new Response(bytes.byteLength === 0 ? null : bytes, response);
  };

/** Where the document is: named itself, or found by the address of its site. */
async function documentOf(address: string, fetcher: Fetcher): Promise<string> {
  if (new URL(address).pathname.endsWith(".json")) return address;
  const ask = ({ url, method }: Request) => fetcher(url, { method });
  const root = await discover(address, { fetch: ask }).catch((error: unknown) => {
    throw new UsageError((error as Error).message);
  });
  return `${root}/openapi.json`;
}

async function read(source: string, fetcher: Fetcher): Promise<unknown> {
  const response = await fetcher(source);
  if (!response.ok)
    throw new UsageError(`${source} answered ${response.status}; does the site mount openapi()?`);
  return response.json().catch(() => {
    throw new UsageError(`${source} is no JSON.`);
  });
}

/** Whole or not at all: what is half written has another name. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.part`;
  await writeFile(draft, text).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be written (${error.code}).`);
  });
  await rename(draft, file);
}

import { discover } from "@waymark/client";
import { parseUrl } from "@waymark/core";
import type { Fetcher } from "@waymark/core";
import { toDeclarations } from "@waymark/openapi";
import { rename, writeFile } from "node:fs/promises";
import { defineCommand, UsageError } from "../command.ts";
import { sourceFetch } from "../source-fetch.ts";

export const client = defineCommand({
  name: "client",
  summary: "Write the route types of another site, for the typed client",
  operands: ["URL"],
  options: {
    output: {
      type: "string",
      short: "o",
      hint: "FILE",
      text: "The file to write (default: standard output)",
    },
  },
  notes: `URL is the address of a site, or of an OpenAPI document (*.json). The site must include the module openapi().
\`createClient<Site>({ url })\` takes the type Site of the file. If you can import the site itself, use
\`createClient<typeof site>({ url })\`.`,
  async run({ operands: [address = ""], values: { output }, print, note }) {
    if (!/^https?:\/\//i.test(address) || parseUrl(address) === undefined)
      throw new UsageError(
        `"${address.slice(0, 80)}" is not a URL such as https://magazine.example.`,
      );
    // The host was given on the command line: it may be on this machine.
    const fetcher = whole(sourceFetch(address, { "allow-private": true }));
    const source = await documentOf(address, fetcher);
    const text = toDeclarations(await read(source, fetcher));
    if (output === undefined) return print(text.trimEnd());
    await writeAtomically(output, text);
    note(`${output}: written`);
  },
});

/** Reads each response completely: an unread body keeps its connection, and so the process, open. */
const whole =
  (fetcher: Fetcher): Fetcher =>
  async (input, init) => {
    const response = await fetcher(input, init);
    const bytes = await response.arrayBuffer();
    return new Response(bytes.byteLength === 0 ? null : bytes, response);
  };

/** The URL of the document: the given one, or the one of the given site. */
async function documentOf(address: string, fetcher: Fetcher): Promise<string> {
  if (new URL(address).pathname.endsWith(".json")) return address;
  const request = ({ url, method }: Request) => fetcher(url, { method });
  const root = await discover(address, { fetch: request }).catch((error: unknown) => {
    throw new UsageError((error as Error).message);
  });
  return `${root}/openapi.json`;
}

async function read(source: string, fetcher: Fetcher): Promise<unknown> {
  const response = await fetcher(source);
  if (!response.ok)
    throw new UsageError(
      `${source} returned status ${response.status}; does the site include the module openapi()?`,
    );
  return response.json().catch(() => {
    throw new UsageError(`${source} is not valid JSON.`);
  });
}

/** Writes to a temporary name first, so that the file is always complete. */
async function writeAtomically(file: string, text: string): Promise<void> {
  const draft = `${file}.part`;
  await writeFile(draft, text).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be written (${error.code}).`);
  });
  await rename(draft, file);
}

import { accounts } from "@waymark/accounts";
import { createSite, type Module } from "@waymark/core";
import { serve, silentLog } from "@waymark/node";
import { openapi } from "@waymark/openapi";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommandLine } from "./command-line.ts";
import { freePort } from "./test/free-port.ts";

/** A site that listens, and the command run against its address. */
async function open(modules: readonly Module[]) {
  const port = await freePort();
  const site = createSite({ url: `http://127.0.0.1:${port}`, modules, log: silentLog });
  await site.migrate();
  const server = await serve(site, { port, log: silentLog, limits: { maxDelay: 60_000 } });
  const folder = await mkdtemp(join(tmpdir(), "waymark-client-"));
  return {
    url: server.url.replace(/\/$/, ""),
    file: join(folder, "site.d.ts"),
    async run(...words: string[]) {
      const said: string[] = [];
      const streams = {
        out: (text: string) => said.push(text),
        error: (text: string) => said.push(text),
      };
      const status = await runCommandLine(["client", ...words], streams);
      return { status, said: said.join("\n") };
    },
    async [Symbol.asyncDispose]() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

test("the types of a running site are written to a file, or printed", async () => {
  await using site = await open([openapi(), accounts()]);
  const written = await site.run(site.url, "-o", site.file);
  expect(written).toEqual({ status: 0, said: `${site.file}: written` });
  const text = await readFile(site.file, "utf8");
  expect(text).toContain('"GET /core/v2/users/:id": {');
  expect(text).toContain("export type Site = DeclaredSite<Routes>;");
  const printed = await site.run(`${site.url}/api/openapi.json`);
  expect(printed.said).toBe(text.trimEnd());
});

test("a site without the document, and an invalid URL, are reported in one line", async () => {
  await using site = await open([accounts()]);
  const none = await site.run(site.url);
  expect([none.status, none.said]).toEqual([
    1,
    `waymark: ${site.url}/api/openapi.json returned status 404; does the site include the module openapi()?`,
  ]);
  const wrong = await site.run("magazine.example");
  expect([wrong.status, wrong.said]).toEqual([
    1,
    'waymark: "magazine.example" is not a URL such as https://magazine.example.',
  ]);
});

test("a file that cannot be written is reported", async () => {
  await using site = await open([openapi()]);
  const { status, said } = await site.run(
    site.url,
    "--output",
    join(site.file, "..", "none", "x.ts"),
  );
  expect([status, said]).toEqual([1, expect.stringMatching(/cannot be written \(ENOENT\)\.$/)]);
});

import Database from "better-sqlite3";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createApiToken } from "@waymark/accounts";
import { mcp } from "@waymark/mcp";
import { testSite } from "@waymark/testing";
import {
  accounts,
  blockEditor,
  content,
  createSite,
  createUser,
  oembed,
  siteHealth,
  sqlite,
} from "waymark";

/** The number of rows of each table in an SQLite file. */
function rowsOf(file: string): Record<string, number> {
  const db = new Database(file, { readonly: true });
  try {
    const names = db.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
    return Object.fromEntries(
      (names as string[]).map((name) => [
        name,
        db.prepare(`select count(*) from "${name}"`).pluck().get() as number,
      ]),
    );
  } finally {
    db.close();
  }
}

test("tools for read-only agents change nothing, for any caller", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waymark-agents-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "site.db");
  const site = createSite({
    storage: sqlite(file),
    modules: [accounts(), content(), blockEditor(), oembed(), siteHealth()],
  });
  onTestFinished(() => site.close());
  await site.start();
  const before = rowsOf(file);
  const reads = site.manifest.operations.filter(({ method, tool }) => tool && method === "GET");
  expect(reads.length).toBeGreaterThan(40);
  for (const { key, params } of reads) {
    const input = Object.fromEntries(params.map(({ name }) => [name, 1]));
    await site.call(key as never, input as never, { as: site.system });
  }
  expect(rowsOf(file)).toEqual(before);
});

test("an agent with an API token has the permissions of the token", async () => {
  await using site = await testSite({
    url: "https://site.example",
    modules: [accounts(), content(), mcp({ write: true, tools: "all" })],
  });
  const { id } = await site.site.run(createUser, {
    login: "ines",
    email: "ines@site.example",
    role: "editor",
  });
  const toToken = (limits: object) =>
    site.site.run(createApiToken, { user: id, name: "agent", days: 30, ...limits });
  const call = async (token: string, name: string, input: object = {}) => {
    const response = await site.site.fetch(
      new Request("https://site.example/mcp", {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name, arguments: input },
        }),
      }),
    );
    if (response.status !== 200) return { status: response.status };
    const text = await response.text();
    const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
    return JSON.parse(result.content[0].text);
  };
  const [me, create] = ["get_core_v2_users_me", "post_core_v2_posts"];
  const title = "Tides";
  const full = await toToken({});
  expect(await call(full, me)).toMatchObject({ id });
  expect(await call(full, create, { title })).toMatchObject({ author: id });
  const readOnly = await toToken({ readOnly: true });
  expect(await call(readOnly, me)).toMatchObject({ id });
  expect(await call(readOnly, create, { title })).toMatchObject({
    code: "rest_api_token_read_only",
  });
  const scoped = await toToken({ scopes: ["upload_files"] });
  expect(await call(scoped, create, { title })).toMatchObject({ code: "rest_cannot_create" });
  expect(await call(`wmk_${"0".repeat(40)}`, me)).toEqual({ status: 401 });
});

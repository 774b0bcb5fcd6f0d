import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import type { Fetcher } from "@waymark/core";
import { chmod, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testSite, testStorages } from "waymark/testing";
import { stringLocator, type LocatorFiles } from "../index.ts";
import { address, startSite, v1 } from "./site.ts";

const typesOf = ({ body }: { readonly body: any }): string[] =>
  body.notices.map(({ type }: { type: string }) => type);
const texts = { "a.css": "a { color: red }\n", "b.js": "let a = 1;\n", "note.txt": "(\n" };

describe.each(await testStorages())("saving on %s", (_, storage) => {
  test("a file is saved by its relative or absolute path; its mode is preserved, and a backup is stored", async () => {
    await using site = await startSite({ storage: storage(), texts });
    await chmod(join(site.root, "a.css"), 0o640);
    const reply = await site.save("theme/a.css", "b {}\n");
    expect([reply.status, typesOf(reply)]).toEqual([200, ["success"]]);
    expect(await site.read("a.css")).toBe("b {}\n");
    expect((await stat(join(site.root, "a.css"))).mode & 0o777).toBe(0o640);
    expect(typesOf(await site.save(join(site.root, "a.css"), "c {}\n"))).toEqual(["success"]);
    expect(await site.read("a.css")).toBe("c {}\n");
    const remaining = (await readdir(site.backups)).toSorted();
    expect(remaining[0]).toMatch(/^\d{4}-\d\d-\d\dT.*_theme_a\.css_/);
    const former = remaining.map((name) => readFile(join(site.backups, name), "utf8"));
    expect((await Promise.all(former)).toSorted()).toEqual([texts["a.css"], "b {}\n"].toSorted());
    expect((await readdir(site.root)).toSorted()).toEqual(["a.css", "b.js", "note.txt"]);
  });

  test("a form is saved with the line breaks of the file", async () => {
    await using site = await startSite({ storage: storage(), texts });
    const body = new URLSearchParams({
      "string-locator-path": encodeURIComponent("theme/a.css"),
      "string-locator-editor-content": "a {}\r\nb {}\r\n",
    });
    const reply = await site.administrator.send("POST", `${v1}/save`, { body });
    expect(typesOf(reply)).toEqual(["success"]);
    expect(await site.read("a.css")).toBe("a {}\nb {}\n");
  });

  test("errors of a save are reported in a notice, and nothing changes", async () => {
    await using site = await startSite({ storage: storage(), texts });
    await chmod(join(site.root, "b.js"), 0o444);
    const tried = [
      await site.administrator.post(`${v1}/save`, {}),
      await site.administrator.post(`${v1}/save`, { "string-locator-editor-content": "x" }),
      await site.administrator.post(`${v1}/save`, { "string-locator-path": "theme/a.css" }),
      await site.save("theme/missing.css", "x"),
      await site.save("/etc/hostname", "x"),
      await site.save("theme/a.css/../b.js", "x"),
      await site.save("theme/b.js", "x"),
    ];
    for (const reply of tried) expect([reply.status, typesOf(reply)]).toEqual([200, ["error"]]);
    for (const [path, text] of Object.entries(texts)) expect(await site.read(path)).toBe(text);
    const outcomes = (await site.tries()).map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(["locked", "outside", "outside", "missing", "unnamed", "unnamed"]);
  });

  test("a text of an item is saved as a cell, with its access rules, and no other cell is", async () => {
    await using site = await startSite({ storage: storage() });
    const id = await site.add({ title: "Fog", content: "Over the quay" });
    const cell = {
      "file-type": "sql",
      "sql-table": "site_posts",
      "sql-column": "post_content",
      "sql-primary-column": "ID",
      "sql-primary-key": String(id),
    };
    expect(typesOf(await site.save("", "Over the harbour", cell))).toEqual(["success"]);
    const { body } = await site.administrator.get(`/core/v2/posts/${id}`, { context: "edit" });
    expect(body.content.raw).toBe("Over the harbour");
    for (const other of [
      { "sql-table": "users" },
      { "sql-table": "posts; drop table users" },
      { "sql-column": "password" },
      { "sql-column": "content = '' --" },
      { "sql-primary-column": "author" },
      { "sql-primary-key": `${id} or 1=1` },
      { "sql-primary-key": "999" },
    ])
      expect([other, typesOf(await site.save("", "x", { ...cell, ...other }))]).toEqual([
        other,
        ["error"],
      ]);
    const after = await site.administrator.get(`/core/v2/posts/${id}`, { context: "edit" });
    expect(after.body.content.raw).toBe("Over the harbour");
  });
});

test("notices are in the language of the request", async () => {
  await using site = await startSite({ texts });
  const save = (path: string, text: string) =>
    site.administrator.post("/string-locator/v1/save?_lang=de", {
      "string-locator-path": path,
      "string-locator-editor-content": text,
      "string-locator-smart-edit": "on",
    });
  const messages = async (path: string, text: string) =>
    (await save(path, text)).body.notices.map(({ message }: { message: string }) => message);
  expect(await messages("theme/b.js", "(")).toEqual(["Zeile 1: ( ist nicht geschlossen."]);
  expect(await messages("theme/none.js", "a")).toEqual(["Die Datei wurde nicht gefunden."]);
  expect(await messages("theme/b.js", "a()")).toEqual(["Die Datei theme/b.js wurde gespeichert."]);
});

test("brackets are checked if requested, but not in plain text", async () => {
  await using site = await startSite({ texts });
  const checked = { "string-locator-smart-edit": "on" };
  const open = await site.save("theme/b.js", "if (1) {\nlet a = [ ( ;\n", checked);
  expect(typesOf(open)).toEqual(["error", "error", "error"]);
  expect(open.body.notices[0].message).toContain("Line 1: { is not closed.");
  expect(await site.read("b.js")).toBe(texts["b.js"]);
  expect(typesOf(await site.save("theme/b.js", "let a = '(';\n", checked))).toEqual(["success"]);
  expect(typesOf(await site.save("theme/note.txt", "((\n", checked))).toEqual(["success"]);
  expect(typesOf(await site.save("theme/b.js", "(\n"))).toEqual(["success"]);
});

describe("the site is requested", () => {
  const asked = { "string-locator-loopback-check": "on" };

  test("at its own URL only, before and after", async () => {
    await using site = await startSite({ texts });
    expect(typesOf(await site.save("theme/a.css", "b {}", asked))).toEqual(["success"]);
    const urls = site.outbound.calls.map(({ url }) => url);
    expect(urls).toHaveLength(4);
    expect(new Set(urls)).toEqual(new Set([`${address}/`, `${address}/api/string-locator/v1`]));
  });

  /** Another site with the same files, with test responses. */
  const reached = async ({ opened }: { readonly opened: LocatorFiles }, fetch: Fetcher) => {
    const modules = [accounts(), content(), stringLocator({ files: opened })];
    const started = await testSite({ url: address, modules, fetch });
    const saved = async (text: string) => {
      const reply = await started.as({ can: ["edit_themes"] }).post(`${v1}/save`, {
        "string-locator-path": "theme/a.css",
        "string-locator-editor-content": text,
        ...asked,
      });
      await started.site.close();
      return typesOf(reply);
    };
    return { saved };
  };

  test("and a redirect to another host is not followed", async () => {
    await using site = await startSite({ texts });
    const origins: string[] = [];
    const { saved } = await reached(site, async (input) => {
      origins.push(new URL(String(input)).origin);
      const headers = { location: "http://169.254.169.254/latest" };
      return new Response(null, { status: 302, headers });
    });
    expect(await saved("b {}")).toEqual(["success"]);
    expect(origins).toEqual([address, address, address, address]);
  });

  test("and a redirect loop counts as no response", async () => {
    await using site = await startSite({ texts });
    const { saved } = await reached(
      site,
      async () => new Response(null, { status: 302, headers: { location: "/again" } }),
    );
    expect(await saved("b {}")).toEqual(["error"]);
    expect(await site.read("a.css")).toBe(texts["a.css"]);
  });

  test("and if it fails afterwards, the file is restored exactly", async () => {
    const former = "\ufeffa {}\r\nb {}\n\n  c {}";
    await using site = await startSite({ texts: { "a.css": former } });
    const { saved } = await reached(site, async () => {
      const isBroken = (await site.read("a.css")) !== former;
      return new Response("", { status: isBroken ? 500 : 200 });
    });
    expect(await saved("broken")).toEqual(["error"]);
    expect(await site.read("a.css")).toBe(former);
    expect(await readdir(site.backups)).toEqual([]);
  });

  test("and if it fails before, nothing is written", async () => {
    await using site = await startSite({ texts });
    const { saved } = await reached(site, () => Promise.reject(new TypeError("unreachable")));
    expect(await saved("b {}")).toEqual(["error"]);
    expect(await site.read("a.css")).toBe(texts["a.css"]);
    expect(await readdir(site.backups)).toEqual([]);
  });
});

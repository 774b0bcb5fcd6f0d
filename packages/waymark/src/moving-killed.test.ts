import { accounts, createUser } from "@waymark/accounts";
import { compat } from "@waymark/compat";
import { content } from "@waymark/content";
import { forms } from "@waymark/forms";
import { serve } from "@waymark/node";
import { popup } from "@waymark/popup";
import { redirection } from "@waymark/redirection";
import { seo } from "@waymark/seo";
import { sqlite } from "@waymark/storage-sqlite";
import { testBlobs, testSite } from "@waymark/testing";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandFolder, type CommandFolder } from "./test/child.ts";
import { freePort } from "./test/free-port.ts";

const secret = "abcd EFGH 2345 ijkl";
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==",
  "base64",
);

/** A server of a site with the names of the WordPress REST API. `onRequest` gets the URL of each request. */
async function oldSite(onRequest: (url: string) => void) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = await testSite({
    url,
    blobs: testBlobs(),
    modules: modules(),
  });
  await started.site.start();
  await started.site.run(createUser, {
    login: "mover",
    email: "mover@old.test",
    role: "administrator",
    applicationPassword: { name: "move", secret },
  });
  const site = compat(started.site);
  const owner = started.as({ id: 1, roles: ["administrator"] });
  const authorization = `Basic ${btoa(`mover:${secret}`)}`;
  const files: { readonly id: number; readonly source_url: string }[] = [];
  for (const name of ["one", "two", "three"]) {
    const response = await site.fetch(
      new Request(`${url}/wp-json/wp/v2/media`, {
        method: "POST",
        headers: {
          authorization,
          "content-type": "image/png",
          "content-disposition": `attachment; filename="${name}.png"`,
        },
        body: pixel,
      }),
    );
    expect(response.status).toBe(201);
    files.push((await response.json()) as (typeof files)[number]);
  }
  for (let n = 0; n < 120; n++) {
    const file = files[n % files.length];
    const { body } = await owner.post("/core/v2/posts", {
      title: `Post ${n}`,
      status: "publish",
      content: `<!-- wp:image {"id":${file?.id}} --><img class="wp-image-${file?.id}" src="${file?.source_url}"/><!-- /wp:image -->`,
      featured_media: file?.id,
    });
    if (n % 40 === 0) await owner.post(`/seo/v2/items/${body.id}`, { description: `Fog ${n}` });
  }
  const fields = [{ key: "name", type: "textbox", label: "Name" }];
  const settings = { min_seconds: 0 };
  const { body: form } = await owner.post("/forms/v1/forms", { title: "Book", fields, settings });
  for (let n = 0; n < 70; n++)
    await started.post(`/forms/v1/forms/${form.id}/submissions`, { values: { name: `Ann ${n}` } });
  await owner.post("/core/v2/popups", { title: "Letters", status: "publish" });
  const server = await serve(
    {
      fetch(request) {
        onRequest(request.url);
        return site.fetch(request);
      },
    },
    { port, health: false },
  );
  return {
    url,
    async [Symbol.asyncDispose]() {
      await server.close();
      await started.site.close();
    },
  };
}

const modules = () => [
  accounts(),
  content({ permalinks: "/:slug/" }),
  forms({ submissions: 1000 }),
  popup(),
  redirection(),
  seo(),
];

/** The imported data, without the times of the import. */
async function stateOf({ folder }: CommandFolder) {
  const storage = sqlite({ file: join(folder, "site.db") });
  await using started = await testSite({ storage, modules: modules() });
  const owner = started.as({ id: 1, roles: ["administrator"] });
  const list = async (path: string, query: object = {}): Promise<any[]> => {
    const found: any[] = [];
    for (let page = 1; ; page++) {
      const { body } = await owner.get(path, { per_page: 100, page, ...query });
      const rows = body.items ?? body;
      found.push(...rows);
      if (rows.length < 100) return found.map(({ _links, ...row }) => row);
    }
  };
  const items = { context: "edit", status: "any", orderby: "id" };
  const posts = await list("/core/v2/posts", items);
  const values = [];
  for (const { id } of posts) values.push((await owner.get(`/seo/v2/items/${id}`)).body.values);
  const [form] = await list("/forms/v1/forms");
  const redirects = await owner.get("/redirection/v1/redirect", {
    per_page: 200,
    direction: "asc",
  });
  const problems = [];
  for await (const problem of started.site.check()) problems.push(problem);
  return {
    posts,
    values,
    media: await list("/core/v2/media", { context: "edit", orderby: "id" }),
    popups: await list("/core/v2/popups", items),
    form,
    submissions: await list(`/forms/v1/forms/${form.id}/submissions`, { status: "any" }),
    redirects: redirects.body.items.map(({ url, action_data }: any) => [url, action_data.url]),
    problems,
  };
}

/** The uploaded files and digests of their bytes. */
async function filesOf({ folder }: CommandFolder): Promise<readonly string[]> {
  const root = join(folder, "data/uploads");
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile());
  const lines = files.map(async ({ parentPath, name }) => {
    const bytes = await readFile(join(parentPath, name));
    return `${name} ${createHash("sha256").update(bytes).digest("hex")}`;
  });
  return (await Promise.all(lines)).toSorted();
}

test("an import of a server with the original names that is killed at several points and resumed gives the same site", async () => {
  let kill: { readonly at: RegExp; readonly stop: () => void } | undefined;
  await using old = await oldSite((url) => {
    if (kill?.at.test(url)) kill.stop();
  });
  const words = ["import", old.url, "--user", "mover", "--download", "--allow-private"];
  await using whole = await commandFolder({ IMPORT_PASSWORD: secret, LOG: "silent" });
  const done = await whole.run(...words);
  expect(done.status, done.error).toBe(0);
  for (const line of [
    "post +120",
    "attachment +3",
    "file +3",
    "form +1",
    "submission +70",
    "popup +1",
  ])
    expect(done.out).toMatch(new RegExp(`^${line} +0$`, "m"));

  await using place = await commandFolder({ IMPORT_PASSWORD: secret, LOG: "silent" });
  for (const at of [
    /\/posts\?.*\bpage=2\b/,
    /\/two\.png$/,
    /\/seo\/v2\/items\/60$/,
    /\/submissions\?.*\bpage=2\b/,
  ]) {
    const running = place.launch(words);
    kill = { at, stop: () => void running.stop("SIGKILL") };
    expect(await running.ended).toBeNull();
  }
  kill = undefined;
  const last = await place.run(...words);
  expect(last.status, last.error).toBe(0);
  const state = await stateOf(whole);
  expect(state.redirects).toHaveLength(120);
  expect(await stateOf(place)).toEqual(state);
  expect(await filesOf(place)).toEqual(await filesOf(whole));
  expect(await filesOf(whole)).toHaveLength(3);
}, 300_000);

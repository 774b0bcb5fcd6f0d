import { contentRoutes, contentTypes, defineContentType } from "@waymark/content";
import { defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { keywordProviders } from "../index.ts";
import { indexAll } from "../jobs.ts";
import { base, home, pages, posts, startSite } from "./site.ts";
import { addDamaged, addFile, deleteEntries, readEntries, readTokens } from "./table-access.ts";

describe.each(await testStorages())("seo/v1 on %s", (_, storage) => {
  const start = (more: object = {}) => startSite({ storage: storage(), ...more });

  test("an indexing run builds missing entries once, step by step", async () => {
    await using site = await start({ options: { archives: { post: "/posts/" } } });
    await site.make(posts, { slug: "fog" });
    const step = async (path: string) =>
      (await site.administrator.post(`${base}/${path}`)).body as {
        objects: any[];
        next_url: string | false;
      };
    expect(await step("indexing/prepare")).toEqual({ objects: [], next_url: false });
    expect(await step("indexing/posts")).toEqual({ objects: [], next_url: false });
    const { objects: terms } = await step("indexing/terms");
    expect(terms).toMatchObject([{ object_type: "term", object_sub_type: "category" }]);
    const { objects: archives } = await step("indexing/post-type-archives");
    expect(archives).toMatchObject([{ object_sub_type: "post", permalink: `${home}/posts/` }]);
    const { objects: general } = await step("indexing/general");
    expect(general.map(({ object_type }) => object_type)).toEqual([
      "system-page",
      "system-page",
      "date-archive",
      "home-page",
    ]);
    for (const path of ["indexing/terms", "indexing/post-type-archives", "indexing/general"])
      expect([path, await step(path)]).toEqual([path, { objects: [], next_url: false }]);
    expect(await step("indexing/indexables-complete")).toEqual({ objects: [], next_url: false });
    expect(await step("indexing/complete")).toEqual({ objects: [], next_url: false });
  });

  test.each([0, 25, 26, 51])("%d posts older than the module are indexed in batches", async (n) => {
    const here = storage();
    await using site = await start({ storage: here });
    const created = [];
    for (let at = 0; at < n; at++) created.push(await site.make(posts, { slug: `p${at}` }));
    await site.site.run(deleteEntries, {});
    let total = 0;
    let calls = 0;
    for (let next: unknown = true; next; calls++) {
      const { body } = await site.administrator.post(`${base}/indexing/posts`);
      expect(body.objects.length).toBeLessThanOrEqual(25);
      total += body.objects.length;
      next = body.next_url;
    }
    expect([total, calls]).toEqual([n, Math.floor(n / 25) + 1]);
    const { body } = await site.administrator.post(`${base}/indexing/posts`);
    expect(body).toEqual({ objects: [], next_url: false });
  });

  test("the step of archive pages ends, also with as many types as a batch has items", async () => {
    const names = Array.from({ length: 26 }, (_, at) => `type${at}`);
    const types = names.map((name) => defineContentType({ name, base: name, label: name }));
    const many = defineModule({
      name: "many-types",
      requires: ["content"],
      contributes: [contentTypes(...types)],
      namespaces: (setup) => types.map((type) => contentRoutes(type, setup)),
    });
    const archives = Object.fromEntries(names.map((name) => [name, `/${name}/`]));
    await using site = await start({ modules: [many()], options: { archives } });
    const path = `${base}/indexing/post-type-archives`;
    const { body } = await site.administrator.post(path);
    expect([body.objects.length, body.next_url]).toEqual([26, false]);
  });

  test("non-public items are indexed without their URL", async () => {
    await using site = await start();
    for (const status of ["draft", "private", "pending"])
      await site.make(posts, { slug: `canary-${status}`, title: "canary", status });
    await site.site.run(deleteEntries, {});
    const { body } = await site.administrator.post(`${base}/indexing/posts`);
    expect(body.objects).toHaveLength(3);
    expect(JSON.stringify(body)).not.toContain("canary");
  });

  test("the start of an indexing run indexes everything in the background", async () => {
    await using site = await start();
    await site.make(posts, { slug: "fog" });
    await site.site.runJobs();
    await site.site.run(deleteEntries, {});
    const indexed = async () =>
      (await site.administrator.get("/seo/v2/overview")).body.indexing.done;
    expect(await indexed()).toBe(0);
    await site.administrator.post(`${base}/indexing/prepare`);
    await site.site.runJobs();
    expect(await indexed()).toBeGreaterThan(0);
  });

  test("the job indexes all objects and counts links", async () => {
    await using site = await start();
    const fog = await site.make(posts, { slug: "fog" });
    const tide = await site.make(posts, {
      slug: "tide",
      content: `<a href="${fog.link}#x">fog</a> <a href="/2026/01/05/fog">again</a>
        <a href="https://other.test/">other</a> <a href="#top">top</a> <a href="mailto:a@b.test">mail</a>`,
    });
    await site.site.run(deleteEntries, {});
    await site.runJob(indexAll);
    const rows = await site.site.run(readEntries, {});
    expect(rows.get(tide.id)).toMatchObject({ link_count: 2, incoming_link_count: null });
    expect(rows.get(fog.id)).toMatchObject({ link_count: 0, incoming_link_count: 2 });
    await site.administrator.edit(`${posts}/${tide.id}`, { content: "none" });
    const { body } = await site.administrator.post(`${base}/link-indexing/posts`);
    expect(body.objects).toMatchObject([{ object_id: tide.id, link_count: 0 }]);
    expect((await site.site.run(readEntries, {})).get(fog.id)).toMatchObject({
      incoming_link_count: 0,
    });
  });

  test("descendants of a moved page are found at their new URL only", async () => {
    await using site = await start();
    const top = await site.make(pages, { slug: "about", title: "About" });
    const below = await site.make(pages, { slug: "team", title: "Team", parent: top.id });
    await site.administrator.edit(`${pages}/${top.id}`, { slug: "us" });
    expect((await site.head(below.link)).status).toBe(404);
    expect((await site.head("/us/team/")).body.json.og_title).toBe("Team - Harbour Lights");
    await site.work();
    const rows = await site.site.run(readEntries, {});
    expect(rows.get(below.id)?.permalink).toBe(`${home}/us/team/`);
  });

  test("a damaged item stops neither its own page nor a run", async () => {
    await using site = await start();
    const featured_media = await site.site.run(addDamaged, {});
    const { link } = await site.make(posts, { slug: "fog", featured_media, excerpt: "x" });
    const sound = await site.make(posts, { slug: "tide" });
    expect((await site.head(link)).body.json.og_title).toBe("Fog - Harbour Lights");
    await site.site.run(deleteEntries, {});
    const { body } = await site.administrator.post(`${base}/indexing/posts`);
    expect(body.objects.map((one: any) => one.permalink)).toContain(sound.link);
    expect(body.next_url).toBe(false);
    expect((await site.head(link)).status).toBe(200);
  });

  test("scores are counted by rank, only the user's own without the capability to edit others", async () => {
    await using site = await start();
    const ids = [];
    for (const slug of ["a", "b", "c", "d"]) ids.push((await site.make(posts, { slug })).id);
    const say = (id: number | undefined, values: object) =>
      site.administrator.edit(`/seo/v2/items/${id}`, values);
    expect((await say(ids[0], { focus_keyphrase: "fog", focus_score: 40 })).status).toBe(200);
    await say(ids[1], { focus_score: 71 });
    await say(ids[2], { noindex: true });
    const { body } = await site.editor.get(`${base}/statistics`);
    expect(body.seo_scores.map(({ seo_rank, count }: any) => [seo_rank, count])).toEqual([
      ["bad", 1],
      ["good", 1],
      ["na", 1],
      ["noindex", 1],
    ]);
    const link = body.seo_scores[0].link.slice(`${home}/api`.length);
    const list = await site.editor.get(link);
    expect(list.body.items).toMatchObject([{ id: ids[0], score: 40 }]);
    expect((await site.author.get(`${base}/statistics`)).body.seo_scores).toEqual([]);
    expect((await site.get(`${base}/statistics`)).status).toBe(401);
  });

  test("an administrator gets the size of a stored file", async () => {
    await using site = await start();
    await site.site.run(addFile, "2026/01/a b.png");
    const { status, body } = await site.administrator.get(`${base}/file_size`, {
      url: `${home}/uploads/2026/01/a%20b.png`,
    });
    expect([status, body]).toEqual([200, { type: "success", size_in_bytes: 123 }]);
  });

  test("a notice is dismissed for one user; unknown keys are rejected", async () => {
    await using site = await start();
    const keys = async () =>
      (await site.editor.get("/seo/v2/notices")).body.map(({ key }: any) => key);
    expect(await keys()).toContain("organization-missing");
    for (const times of [1, 2]) {
      const { status, body } = await site.editor.post(`${base}/alerts/dismiss`, {
        key: "organization-missing",
      });
      expect([times, status, body]).toEqual([times, 200, { success: true, status: 200 }]);
    }
    expect(await keys()).not.toContain("organization-missing");
    for (const key of ["__proto__", "constructor", "nope", "", ["a"]])
      expect((await site.editor.post(`${base}/alerts/dismiss`, { key })).body.code).toBe(
        "rest_invalid_param",
      );
  });

  test("the configurator changes its own fields only", async () => {
    await using site = await start();
    const { administrator: admin } = site;
    const asked = (await admin.get(`${base}/configurator`)).body;
    expect(asked.fields.separator.data).toBe("sc-dash");
    expect(asked.steps["post-type-visibility"].fields).toEqual(["postTypePost", "postTypePage"]);
    expect(
      (await admin.post(`${base}/configurator`, { nope: 1, __proto__: { a: 1 } })).body,
    ).toEqual([]);
    const { body } = await admin.post(`${base}/configurator`, {
      separator: "sc-lt",
      siteName: "Quay <b>",
      publishingEntityType: "person",
      publishingEntityPersonId: 1,
    });
    expect(body).toEqual({
      publishingEntityType: { result: true, data: "person" },
      publishingEntityPersonId: { result: true, data: 1 },
      siteName: { result: true, data: "Quay <b>" },
      separator: { result: true, data: "sc-lt" },
    });
    const { json, html } = (await site.head("/")).body;
    expect(json.og_title).toBe("Quay <b> < News of the quay");
    expect(html).toContain("Quay &lt;b&gt; &lt; News of the quay");
    for (const wrong of [
      { separator: "x" },
      { postTypePost: "maybe" },
      { profileUrlFacebook: "javascript:1" },
      { profileUrlFacebook: `https://www.facebook.com/${"a".repeat(500)}` },
    ])
      expect((await admin.post(`${base}/configurator`, wrong)).status).toBe(400);
    expect((await site.editor.get(`${base}/configurator`)).status).toBe(403);
  });

  test("values of editors are in the head until they are deleted", async () => {
    await using site = await start();
    const { id, link } = await site.make(posts, { slug: "fog" });
    const values = {
      title: "%%title%% %%sep%% seen from %%name%%",
      description: "About %%excerpt%%%%nothing%%fog",
      canonical: "https://other.test/fog/",
      open_graph_image: `${home}/a.png`,
      nosnippet: true,
    };
    const changed = await site.administrator.edit(`/seo/v2/items/${id}`, values);
    expect(changed.body).toEqual({ id, values });
    const { json } = (await site.head(link)).body;
    expect(json).toMatchObject({
      og_title: "Fog - seen from administrator",
      canonical: "https://other.test/fog/",
      og_image: [{ url: `${home}/a.png` }],
      robots: { snippet: "nosnippet" },
    });
    expect(json.robots["max-snippet"]).toBeUndefined();
    expect((await site.author.edit(`/seo/v2/items/${id}`, { title: "mine" })).status).toBe(403);
    expect((await site.get(`/seo/v2/items/${id}`)).status).toBe(401);
    const emptied = await site.administrator.edit(`/seo/v2/items/${id}`, {
      canonical: "",
      nosnippet: null,
    });
    expect(Object.keys(emptied.body.values)).toEqual(["title", "description", "open_graph_image"]);
    await site.administrator.remove(`/seo/v2/items/${id}`);
    expect((await site.head(link)).body.json.og_title).toBe("Fog - Harbour Lights");
    const term = await site.administrator.post("/core/v2/tags", { name: "Sea" });
    await site.administrator.edit(`/seo/v2/terms/${term.body.id}`, {
      title: "All of %%term_title%%",
    });
    expect((await site.head(term.body.link)).body.json.og_title).toBe("All of Sea");
  });

  test("keyphrases come from the site itself if no provider is configured", async () => {
    await using site = await start();
    const tag = await site.administrator.post("/core/v2/tags", { name: "Lighthouse" });
    await site.make(posts, { slug: "a", title: "Fog at sea", tags: [tag.body.id] });
    const ask = (keyphrase: string, country_code = "us") =>
      site.contributor.get(`${base}/keyword-tool/related_keyphrases`, { keyphrase, country_code });
    expect((await ask("fog")).body).toEqual({
      results: {
        columnNames: ["Keyphrase", "Volume", "Trend", "Intent", "Difficulty"],
        rows: [["Lighthouse", null, null, null, null]],
      },
      status: 200,
    });
    for (const [phrase, country] of [
      ["", "us"],
      [" ", "us"],
      ["fog", "USA"],
      ["fog", "zzz"],
    ] as const)
      expect((await ask(phrase, country)).status).toBe(400);
    const say = (country_code: unknown) =>
      site.contributor.post(`${base}/keyword-tool/country_code`, { country_code });
    expect((await say("de")).body).toEqual({ success: true, status: 200 });
    expect((await say(5)).status).toBe(400);
    const connect = await site.contributor.post(`${base}/keyword-tool/authenticate`, {
      code: "abc",
    });
    expect([connect.status, connect.body.tokens]).toEqual([401, []]);
    expect(
      (
        await site.subscriber.get(
          `${base}/keyword-tool/related_keyphrases?keyphrase=a&country_code=us`,
        )
      ).status,
    ).toBe(403);
  });

  test("tokens of a provider are encrypted and never returned", async () => {
    const secret = "a secret of thirty-two characters";
    let seen: unknown;
    const words = defineModule({
      name: "words",
      requires: ["seo"],
      contributes: [
        keywordProviders({
          name: "words",
          exchange: async (code) => {
            if (code !== "right") throw new Error("canary");
            return { access: "canary", refresh: "canary", expires: 1_800_000_000_000 };
          },
          related: async ({ phrase, tokens }) => {
            seen = tokens;
            if (phrase === "down") throw new Error("canary");
            return [{ phrase: "tide", volume: 10, trend: null, intent: null, difficulty: 1 }];
          },
        }),
      ],
    });
    const options = { keywords: { provider: "words", secret } };
    await using site = await start({ options, modules: [words()] });
    const related = `${base}/keyword-tool/related_keyphrases?country_code=us&keyphrase=`;
    expect((await site.author.get(`${related}fog`)).status).toBe(400);
    const connect = (code: string) =>
      site.author.post(`${base}/keyword-tool/authenticate`, { code });
    const answers = [await connect("wrong"), await connect("right")];
    expect(answers.map(({ status }) => status)).toEqual([401, 200]);
    expect(answers[1]?.body).toEqual({ status: 200, connected: true, expires: 1_800_000_000_000 });
    expect((await site.author.get(`${related}fog`)).body.results.rows).toEqual([
      ["tide", 10, null, null, 1],
    ]);
    expect(seen).toMatchObject({ access: "canary" });
    const down = await site.author.get(`${related}down`);
    expect(down.status).toBe(502);
    expect(JSON.stringify([...answers, down].map(({ body }) => body))).not.toContain("canary");
    expect(JSON.stringify([...(await site.site.run(readTokens, {}))])).not.toContain("canary");
  });
});

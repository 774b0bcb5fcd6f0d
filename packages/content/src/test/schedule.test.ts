import { moduleBuilder, defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { ensureScheduled } from "../tasks/ensure.ts";
import { integrityErrors } from "./integrity-errors.ts";
import { startSite, type ContentSite } from "./site.ts";
import { contentSaved, permalinkChanged, statusChanged } from "../events.ts";

const minute = 60_000;
/** A module that records the events it receives. */
function listener() {
  const received: string[] = [];
  const { on } = moduleBuilder({});
  const module = defineModule({
    name: "listener",
    on: [
      on(contentSaved, ({ item }) => received.push(`saved ${item.slug}`)),
      on(statusChanged, ({ item, from, to }) => received.push(`${item.slug} ${from} ${to}`)),
      on(permalinkChanged, ({ from, to }) => received.push(`${from} ${to}`)),
    ],
  });
  return { received, module: module() };
}
const local = (site: ContentSite, ahead: number): string =>
  new Date(site.clock.now().getTime() + ahead).toISOString().slice(0, 19);
async function statusOf(site: ContentSite, id: number): Promise<string> {
  return (await site.administrator.get(`/core/v2/posts/${id}`)).body.status;
}

describe.each(await testStorages())("on %s", (_, storage) => {
  async function scheduled(caller: "author" | "editor" = "author", ahead = 10 * minute) {
    const { received, module } = listener();
    const site = await startSite({ storage: storage(), modules: [module] });
    const created = await site[caller].post("/core/v2/posts", {
      title: "Spring tide",
      status: "publish",
      date: local(site, ahead),
    });
    expect(created.body.status).toBe("future");
    return { site, id: created.body.id as number, received };
  }

  test("a scheduled item is published at its date, and not before", async () => {
    const { site, id, received } = await scheduled();
    await using _site = site;
    site.clock.advance(10 * minute - 1000);
    await site.site.runJobs();
    expect(await statusOf(site, id)).toBe("future");
    received.length = 0;
    site.clock.advance(1000);
    await site.site.runJobs();
    expect(await statusOf(site, id)).toBe("publish");
    expect(received).toEqual(["saved spring-tide", "spring-tide future publish"]);
    expect((await site.get("/core/v2/posts")).body).toHaveLength(1);
    expect(await integrityErrors(site)).toEqual([]);
    await site.site.runJobs();
    expect(received).toHaveLength(2);
  });

  test("the last one of several dates applies", async () => {
    const { site, id } = await scheduled();
    await using _site = site;
    await site.author.edit(`/core/v2/posts/${id}`, { date: local(site, 60 * minute) });
    await site.author.edit(`/core/v2/posts/${id}`, { date: local(site, 5 * minute) });
    await site.author.edit(`/core/v2/posts/${id}`, { date: local(site, 30 * minute) });
    site.clock.advance(20 * minute);
    await site.site.runJobs();
    expect(await statusOf(site, id)).toBe("future");
    site.clock.advance(10 * minute);
    await site.site.runJobs();
    expect(await statusOf(site, id)).toBe("publish");
  });

  test("an item that was unpublished or trashed in the meantime is not published", async () => {
    const { site, id } = await scheduled();
    await using _site = site;
    await site.author.edit(`/core/v2/posts/${id}`, { status: "draft" });
    site.clock.advance(20 * minute);
    await site.site.runJobs();
    expect(await statusOf(site, id)).toBe("draft");
  });

  test("a clock that is set forward publishes immediately, and one that is set back waits again", async () => {
    const { site, id } = await scheduled("author", 60 * minute);
    await using _site = site;
    site.clock.advance(-24 * 60 * minute);
    await site.site.runJobs();
    expect(await statusOf(site, id)).toBe("future");
    site.clock.advance(400 * 24 * 60 * minute);
    await site.site.runJobs();
    expect(await statusOf(site, id)).toBe("publish");
  });

  test("an item becomes pending if the user who scheduled it has lost the permission to publish", async () => {
    const { site, id, received } = await scheduled();
    await using _site = site;
    const author = (await site.dump()).content.find((one) => one.id === id)?.author;
    await site.administrator.edit(`/core/v2/users/${author}`, { roles: ["contributor"] });
    received.length = 0;
    site.clock.advance(20 * minute);
    await site.site.runJobs();
    expect(await statusOf(site, id)).toBe("pending");
    expect(received).toContain("spring-tide future pending");
    expect(site.log.lines.some(({ level }) => level === "warn")).toBe(true);
  });

  test("the permissions of the user who set the date apply, not those of the author", async () => {
    const { site, id } = await scheduled("editor");
    await using _site = site;
    await site.editor.edit(`/core/v2/posts/${id}`, { author: 4 });
    site.clock.advance(20 * minute);
    await site.site.runJobs();
    expect(await statusOf(site, id)).toBe("publish");
  });

  test("a start of the site queues jobs for scheduled items without one", async () => {
    const { site, id } = await scheduled();
    await using _site = site;
    await site.author.edit(`/core/v2/posts/${id}`, { status: "draft" });
    site.clock.advance(20 * minute);
    await site.site.runJobs();
    await site.author.edit(`/core/v2/posts/${id}`, {
      status: "publish",
      date: local(site, 5 * minute),
    });
    await site.site.run(ensureScheduled, undefined);
    await site.site.run(ensureScheduled, undefined);
    site.clock.advance(5 * minute);
    expect(await site.site.runJobs()).toBe(1);
    expect(await statusOf(site, id)).toBe("publish");
  });

  test("an event has the old and new URL of a published item that moves; a draft has no event", async () => {
    const { received, module } = listener();
    await using site = await startSite({ storage: storage(), modules: [module] });
    const page = async (fields: object) =>
      (await site.editor.post("/core/v2/pages", { title: "x", status: "publish", ...fields })).body;
    const harbour = await page({ slug: "harbour" });
    const boats = await page({ slug: "boats", parent: harbour.id });
    received.length = 0;
    await site.editor.edit(`/core/v2/pages/${boats.id}`, { title: "Boats" });
    expect(received).toEqual(["saved boats"]);
    await site.editor.edit(`/core/v2/pages/${boats.id}`, { slug: "ships" });
    expect(received.slice(1)).toEqual([
      "saved ships",
      "http://site.test/harbour/boats/ http://site.test/harbour/ships/",
    ]);
    received.length = 0;
    await site.editor.edit(`/core/v2/pages/${boats.id}`, { parent: 0 });
    expect(received.at(-1)).toBe("http://site.test/harbour/ships/ http://site.test/ships/");
    received.length = 0;
    const draft = await page({ status: "draft", slug: "plan" });
    await site.editor.edit(`/core/v2/pages/${draft.id}`, { slug: "plans" });
    expect(received).toEqual(["saved plan", "plan undefined draft", "saved plans"]);
  });
});

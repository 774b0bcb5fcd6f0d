import { defineModule, moduleBuilder, table } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testSite, testStorages } from "waymark/testing";
import { migrations } from "../migrations.ts";
import { tables } from "../tables.ts";
import { pages, posts, startSite } from "./site.ts";

const png = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
  (letter) => letter.charCodeAt(0),
);

describe.each(await testStorages())("usages of images in SEO values on %s", (_, storage) => {
  test("are listed for callers who may read the page, and those of settings and options for administrators", async () => {
    const options = { image: "https://site.test/uploads/2026/01/boat.png" };
    await using site = await startSite({ storage: storage(), options });
    const { administrator, editor, author } = site;
    const { body: image } = await administrator.send("POST", "/core/v2/media", {
      body: png,
      headers: {
        "content-type": "image/png",
        "content-disposition": 'attachment; filename="boat.png"',
      },
    });
    const usages = async (client: typeof editor) => {
      const { body } = await client.get(`/core/v2/media/${image.id}/usages`);
      return body.map((one: any) => [one.type, one.title, ...one.uses]);
    };
    const url = image.source_url;
    expect(url).toBe(options.image);
    const own = await site.make(posts, { title: "Public" });
    const hidden = await site.make(pages, { title: "Private", status: "private" });
    const { body: term } = await administrator.post("/core/v2/categories", { name: "Quay" });
    const { body: user } = await administrator.get("/core/v2/users/me", { context: "edit" });
    await administrator.edit(`/seo/v2/items/${own.id}`, { open_graph_image: url });
    await administrator.edit(`/seo/v2/items/${hidden.id}`, {
      twitter_image: `${url}?v=1`,
      open_graph_image: "https://elsewhere.test/boat.png",
    });
    await administrator.edit(`/seo/v2/terms/${term.id}`, { open_graph_image: url });
    await administrator.edit(`/seo/v2/users/${user.id}`, { open_graph_image: url });
    await administrator.post("/seo/v1/configurator", { publishingEntityCompanyLogo: url });
    const items = [
      ["page", "Private", "social-image"],
      ["post", "Public", "social-image"],
    ];
    const category = ["category", "Quay", "social-image"];
    expect(await usages(administrator)).toEqual([
      ["company_logo", "", "setting"],
      ["default_image", "", "setting"],
      category,
      ["user", user.name, "social-image"],
      ...items,
    ]);
    expect(await usages(editor)).toEqual([category, ...items]);
    expect(await usages(author)).toEqual([["post", "Public", "social-image"]]);

    await administrator.edit(`/seo/v2/items/${own.id}`, { open_graph_image: "" });
    await administrator.remove(`/core/v2/pages/${hidden.id}`, { force: true });
    expect(await usages(author)).toEqual([]);
  });

  test("are known for values from before files of images were stored", async () => {
    const adapter = storage();
    const { open_graph_file: _file, twitter_file: _other, ...columns } = tables.entries.columns;
    const older = { entries: table(columns, { indexes: [["object_type", "object_id"]] }) };
    const { defineTask } = moduleBuilder({ tables: older });
    const fill = defineTask("older.fill", ({ db, clock }, _: {}) =>
      db.entries.insert({
        key: "post:1",
        object_type: "post",
        own: { open_graph_image: "https://site.test/uploads/2026/01/a%20b.png" },
        created: clock.now(),
        updated: clock.now(),
      }),
    );
    const read = moduleBuilder({ tables }).defineTask("newer.read", ({ db }, _: {}) =>
      db.entries.find({ columns: ["open_graph_file", "twitter_file"] }),
    );
    {
      const before = defineModule({ name: "seo", tables: older, tasks: [fill] });
      await using site = await testSite({ storage: adapter, modules: [before()] });
      await site.site.start();
      await site.site.run(fill, {});
    }
    const after = defineModule({ name: "seo", tables, migrations, tasks: [read] });
    await using site = await testSite({ storage: adapter, modules: [after()] });
    await site.site.start();
    expect(await site.site.run(read, {})).toEqual([
      { open_graph_file: "2026/01/a b.png", twitter_file: "" },
    ]);
  });
});

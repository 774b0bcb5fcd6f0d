import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { base, startSite } from "./site.ts";
import { integrityErrors } from "./visitor.ts";

describe.each(await testStorages())("groups on %s", (_, storage) => {
  const start = async () => {
    const site = await startSite({ storage: storage() });
    const { administrator } = site;
    const send = (path: string, body: object) => administrator.post(`${base}/${path}`, body);
    const redirect = (url: string, group_id: number) =>
      send("redirect", {
        ...{ url, group_id, match_type: "url", action_type: "url" },
        action_data: { url: "/target" },
      });
    const groups = async (query: object = {}) =>
      (await administrator.get(`${base}/group`, { ...query })).body.items as {
        readonly id: number;
        readonly name: string;
      }[];
    return Object.assign(site, { send, redirect, groups });
  };

  test("a site begins with two groups, and another start adds none", async () => {
    await using site = await start();
    await site.site.start();
    const { body } = await site.administrator.get(`${base}/group`);
    expect(body).toEqual({
      items: [
        {
          ...{ id: 1, name: "Redirections", redirects: 0, module_id: 1, moduleName: "Core" },
          ...{ enabled: true, default: true },
        },
        {
          id: 2,
          name: "Modified Posts",
          redirects: 0,
          module_id: 1,
          moduleName: "Core",
          enabled: true,
        },
      ],
      total: 2,
    });
  });

  test("a created group is in the returned list; its name is cut at 50 characters", async () => {
    await using site = await start();
    const { status, body } = await site.send("group", {
      name: `  ${"x".repeat(60)} `,
      moduleId: 2,
      status: "disabled",
    });
    expect([status, body.total]).toEqual([200, 3]);
    expect(body.items[0]).toMatchObject({
      name: "x".repeat(50),
      moduleName: "Apache",
      enabled: false,
    });
  });

  test.each([
    [{ name: "", moduleId: 1 }, "redirect_group_invalid"],
    [{ name: "  ", moduleId: 1 }, "redirect_group_invalid"],
    [{ name: "Zero", moduleId: 0 }, "redirect_group_invalid"],
    [{ name: "Four", moduleId: 4 }, "rest_invalid_param"],
    [{ moduleId: 1 }, "rest_missing_callback_param"],
    [{ name: "No module" }, "rest_missing_callback_param"],
  ])("%j is not a valid group", async (sent, code) => {
    await using site = await start();
    const { status, body } = await site.send("group", sent);
    expect([status, body.code]).toEqual([400, code]);
    expect(await site.groups()).toHaveLength(2);
  });

  test("a group is updated; an unknown module leaves the current one, and an empty name is rejected", async () => {
    await using site = await start();
    const { body } = await site.send("group/2", { name: "Moved", moduleId: 3, status: "disabled" });
    expect(body.item).toEqual({
      ...{ id: 2, name: "Moved", redirects: 0, module_id: 3, moduleName: "Nginx", enabled: false },
    });
    const remaining = await site.send("group/2", { name: "Moved", moduleId: 0 });
    expect(remaining.body.item).toMatchObject({ module_id: 3, enabled: false });
    for (const [path, name] of [
      ["group/2", ""],
      ["group/99", "x"],
    ] as const)
      expect((await site.send(path, { name, moduleId: 1 })).body).toMatchObject({
        code: "redirect_group_invalid",
        data: { status: 400, error_code: 277 },
      });
  });

  test("the group that was used last is the default", async () => {
    await using site = await start();
    await site.redirect("/a", 2);
    const found = (await site.groups()).filter((one) => "default" in one);
    expect(found.map(({ id }) => id)).toEqual([2]);
  });

  test("groups are ordered by name, unless by ID, and filtered", async () => {
    await using site = await start();
    await site.send("group", { name: "Alpha", moduleId: 2, status: "disabled" });
    const names = async (query: object) => (await site.groups(query)).map(({ name }) => name);
    expect(await names({})).toEqual(["Redirections", "Modified Posts", "Alpha"]);
    expect(await names({ orderby: "id" })).toEqual(["Alpha", "Modified Posts", "Redirections"]);
    expect(await names({ filterBy: { module: 2 } })).toEqual(["Alpha"]);
    expect(await names({ filterBy: { status: "disabled" } })).toEqual(["Alpha"]);
    expect(await names({ filterBy: { name: "post" } })).toEqual(["Modified Posts"]);
  });

  test("disabling a group does not change its redirects", async () => {
    await using site = await start();
    await site.redirect("/a", 1);
    await site.send("bulk/redirect/disable", { items: [1] });
    await site.redirect("/b", 1);
    await site.send("bulk/group/disable", { items: [1] });
    await site.send("bulk/group/enable", { items: [1] });
    const { items } = (await site.administrator.get(`${base}/redirect`)).body;
    expect(items.map((one: { enabled: boolean }) => one.enabled)).toEqual([true, false]);
  });

  test("deleting a group deletes its redirects; unknown IDs are ignored, and one group remains", async () => {
    await using site = await start();
    await site.redirect("/a", 1);
    await site.redirect("/b", 2);
    const { body } = await site.send("bulk/group/delete", { items: [2, 99, "x"] });
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual([1]);
    const { items } = (await site.administrator.get(`${base}/redirect`)).body;
    expect(items.map(({ url }: { url: string }) => url)).toEqual(["/a"]);
    const last = await site.send("bulk/group/delete", { items: [1] });
    expect(last.body.items).toMatchObject([{ name: "Redirections", redirects: 0 }]);
    expect((await site.redirect("/c", last.body.items[0].id)).status).toBe(200);
  });

  test("all groups are deleted only with a confirmation", async () => {
    await using site = await start();
    const rejected = await site.send("bulk/group/delete", { global: true });
    expect(rejected.body.code).toBe("redirect_bulk_unconfirmed");
    expect((await site.send("bulk/group/delete", {})).body.total).toBe(2);
    expect((await site.send("bulk/group/reset", { items: [1] })).body.code).toBe("rest_no_route");
    const all = await site.send("bulk/group/delete", { global: true, confirm: "all" });
    expect(all.body.total).toBe(1);
  });

  test("a group has the number of its redirects after any write", async () => {
    await using site = await start();
    const numbers = async () =>
      (
        await site.administrator.get(`${base}/group`, { orderby: "id", direction: "asc" })
      ).body.items.map(({ redirects }: { redirects: number }) => redirects);
    const idOf = async (url: string) =>
      (await site.administrator.get(`${base}/redirect`, { filterBy: { url } })).body.items[0].id;
    for (const url of ["/a", "/b", "/c"]) await site.redirect(url, 1);
    await site.redirect("/d", 2);
    expect(await numbers()).toEqual([3, 1]);
    await site.send(`redirect/${await idOf("/a")}`, {
      ...{ url: "/a", group_id: 2, match_type: "url", action_type: "url" },
      action_data: { url: "/target" },
    });
    expect(await numbers()).toEqual([2, 2]);
    await site.send("bulk/redirect/delete", { items: [await idOf("/a"), await idOf("/b")] });
    expect(await numbers()).toEqual([1, 1]);
    const file = new File(["source,target\n/x,/y\n/z,/y\n"], "rules.csv");
    await site.administrator.upload(`${base}/import/file/2`, file);
    expect(await numbers()).toEqual([1, 3]);
    await site.send("bulk/redirect/delete", { global: true, filterBy: { group: 2 } });
    expect(await numbers()).toEqual([1, 0]);
    expect(await integrityErrors(site)).toEqual([]);
  });
});

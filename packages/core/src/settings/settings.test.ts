import { describe, expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { defineSetting, settings, type SettingChange } from "../declare/setting.ts";
import type { Schema } from "../schema/schema.ts";
import { change, fail, paint, paintModule, race, reset } from "../test/paint.ts";
import { testSite } from "@waymark/testing";
import { memory } from "@waymark/storage";
import { secretTable, siteSecret } from "./settings.ts";

test("a setting has its default until something is stored, and again after a reset", async () => {
  await using site = await testSite({ modules: [paintModule()({ color: "teal" })] });
  expect((await site.get("/paint/v1/color")).body).toEqual({ color: "teal", size: null });
  await site.post("/paint/v1/color", { color: "red" });
  expect((await site.get("/paint/v1/color")).body.color).toBe("red");
  await site.site.run(reset, undefined);
  expect((await site.get("/paint/v1/color")).body.color).toBe("teal");
});

test("a change is visible immediately in its transaction, and elsewhere after the commit", async () => {
  await using site = await testSite({ modules: [paintModule()()] });
  expect(await site.site.run(paint, ["red", "green"])).toEqual([
    "red inside, blue outside",
    "green inside, blue outside",
    "green after",
  ]);
});

test("rolled back changes have no effect", async () => {
  await using site = await testSite({ modules: [paintModule()()] });
  expect(await site.site.run(fail, undefined)).toEqual(["red", "blue"]);
});

test("a failing savepoint does not affect a concurrent one", async () => {
  await using site = await testSite({ modules: [paintModule()()] });
  expect(await site.site.run(race, undefined)).toEqual(["green", "green"]);
});

test("the event contains the old and the new value; a listener that throws rejects the change", async () => {
  const received: SettingChange[] = [];
  const after: string[] = [];
  await using site = await testSite({ modules: [paintModule(received, after)()] });
  await site.post("/paint/v1/color", { color: "red" });
  await site.post("/paint/v1/color", { color: "red" });
  expect(received).toEqual([{ name: "paint.color", before: "blue", after: "red" }]);
  expect(after).toEqual(["paint.color: red"]);
  expect((await site.post("/paint/v1/color", { color: "pink" })).body.code).toBe("no_pink");
  expect((await site.get("/paint/v1/color")).body.color).toBe("red");
});

test("a value that the schema rejects is a wrong argument", async () => {
  await using site = await testSite({ modules: [paintModule()()] });
  const { status, body } = await site.post("/paint/v1/color", { color: "x".repeat(11) });
  expect([status, body.code, Object.keys(body.data.params)]).toEqual([
    400,
    "rest_invalid_param",
    ["paint.color"],
  ]);
});

test("each item of a batch sees changes by earlier items, except rejected ones", async () => {
  await using site = await testSite({ modules: [paintModule()()] });
  const { body } = await site.post("/batch/v1", {
    requests: ["red", "pink", "black", "green"].map((name) => ({
      path: "/paint/v1/color",
      body: { color: name },
    })),
  });
  const seen = body.responses.map(({ status }: { status: number }) => status);
  expect(seen).toEqual([200, 400, 200, 401]);
  expect((await site.get("/paint/v1/color")).body.color).toBe("black");
});

test("an access rule may read a setting", async () => {
  await using site = await testSite({ modules: [paintModule()()] });
  expect((await site.post("/paint/v1/color", { color: "black" })).status).toBe(200);
  expect((await site.post("/paint/v1/color", { color: "red" })).status).toBe(401);
});

test("a setting that no module of the site contributes is reported by name", async () => {
  const stray = defineSetting({ name: "stray", description: "x", schema: z.string(), default: "" });
  const task = moduleBuilder({}).defineTask("stray.read", async ({ settings: all }, _: void) =>
    all.get(stray),
  );
  await using site = await testSite({
    modules: [defineModule({ name: "stray", tasks: [task] })()],
  });
  await expect(site.site.run(task, undefined)).rejects.toThrow("contributes the setting stray");
});

test("an asynchronous schema is reported with the name of the setting", async () => {
  const schema: Schema<string, string> = {
    "~standard": {
      ...z.string()["~standard"],
      validate: () => Promise.reject(new Error("too late")),
    },
  };
  const late = defineSetting({ name: "late.value", description: "x", schema, default: "" });
  const task = moduleBuilder({}).defineTask("late.set", ({ settings: all }, _: void) =>
    all.set(late, "x"),
  );
  const contributes = [settings(late)];
  await using site = await testSite({
    modules: [defineModule({ name: "late", contributes, tasks: [task] })()],
  });
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  const { process } = globalThis as unknown as { process: NodeJS.Process };
  process.on("unhandledRejection", note);
  await expect(site.site.run(task, undefined)).rejects.toThrow("late.value is asynchronous");
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

describe("the site's own settings", () => {
  test("name, time zone and locale of the site are current", async () => {
    await using site = await testSite({ name: "Old", timezone: "UTC", modules: [paintModule()()] });
    expect((await site.get("/")).body).toMatchObject({ name: "Old", gmt_offset: 0 });
    await site.site.run(change, { title: "New", timezone: "Asia/Kathmandu", language: "pt_PT" });
    expect(site.site.info).toMatchObject({
      name: "New",
      timezone: "Asia/Kathmandu",
      locale: "pt-PT",
    });
    expect((await site.get("/")).body).toMatchObject({
      name: "New",
      timezone_string: "Asia/Kathmandu",
      gmt_offset: 5.75,
    });
  });

  test("the ETag of the catalogue changes with the name", async () => {
    await using site = await testSite({ modules: [paintModule()()] });
    const before = (await site.get("/")).headers.get("etag");
    expect((await site.get("/")).headers.get("etag")).toBe(before);
    await site.site.run(change, { title: "New" });
    expect((await site.get("/")).headers.get("etag")).not.toBe(before);
  });

  test.each([
    { timezone: "Mars/Olympus" },
    { timezone: "" },
    { language: "not a language" },
    { title: "x".repeat(1001) },
    { url: "https://other.example" },
  ])("%j is rejected", async (value) => {
    await using site = await testSite({ url: "https://a.example", modules: [paintModule()()] });
    await expect(site.site.run(change, value)).rejects.toMatchObject({
      code: "rest_invalid_param",
      status: 400,
    });
  });

  test("the URL can be repeated, but not changed", async () => {
    await using site = await testSite({ url: "https://a.example", modules: [paintModule()()] });
    await site.site.run(change, { url: "https://a.example" });
    expect(site.site.info.url).toBe("https://a.example");
  });

  test("a title is one line of plain text", async () => {
    await using site = await testSite({ modules: [paintModule()()] });
    await site.site.run(change, { title: " A <script>x</script>\n title " });
    expect(site.site.info.name).not.toMatch(/[<\n]/);
  });
});

test("concurrent changes to parts of one value are both stored", async () => {
  const look = defineSetting({
    name: "look.parts",
    description: "What it looks like",
    schema: z.object({ ink: z.string(), paper: z.string() }),
    default: { ink: "black", paper: "white" },
  });
  const { edit } = moduleBuilder({});
  const lookModule = defineModule({
    name: "look",
    contributes: [settings(look)],
    namespaces: [
      defineNamespace("look/v1", {
        "/parts": [
          edit({
            summary: "Change parts",
            args: { ink: z.string().optional(), paper: z.string().optional() },
            access: "public",
            async handler({ args, settings: kept }) {
              await kept.change(look, (now) => ({
                ink: args.ink ?? now.ink,
                paper: args.paper ?? now.paper,
              }));
              return kept.get(look);
            },
          }),
        ],
      }),
    ],
  });
  await using site = await testSite({ modules: [lookModule()] });
  await Promise.all([
    site.edit("/look/v1/parts", { ink: "blue" }),
    site.edit("/look/v1/parts", { paper: "grey" }),
  ]);
  expect((await site.edit("/look/v1/parts")).body).toEqual({ ink: "blue", paper: "grey" });
});

const tables = { secrets: secretTable() };
const { defineTask } = moduleBuilder({ tables });
const secret = siteSecret<"link" | "cookie">("links");
const load = defineTask("keys.load", ({ db, site }, _: void) => secret.load({ db, site }));
const sign = defineTask("keys.sign", ({ db, site }, text: string) =>
  secret.hmac({ db, site }, "link", text),
);
const signCookie = defineTask("keys.sign-cookie", ({ db, site }, text: string) =>
  secret.hmac({ db, site }, "cookie", text),
);
const keys = defineModule({ name: "keys", tables, tasks: [load, sign, signCookie] })();

test("all processes of a site have the same secret, loaded or not, and other sites another", async () => {
  const storage = memory();
  await using first = await testSite({ storage, modules: [keys] });
  const hash = await first.site.run(sign, "a");
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  await first.site.run(load, undefined);
  expect(await first.site.run(sign, "a")).toBe(hash);
  await using second = await testSite({ storage, modules: [keys] });
  expect(await second.site.run(sign, "a")).toBe(hash);
  await using other = await testSite({ modules: [keys] });
  expect(await other.site.run(sign, "a")).not.toBe(hash);
});

test("a hash depends on its purpose and its text", async () => {
  await using site = await testSite({ modules: [keys] });
  const hashes = [
    await site.site.run(sign, "a"),
    await site.site.run(sign, "b"),
    await site.site.run(signCookie, "a"),
  ];
  expect(new Set(hashes).size).toBe(3);
});

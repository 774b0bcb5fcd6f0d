import { defineModule, defineSetting, settings } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import * as z from "zod";
import { defineDatapoint, kitModules, toModuleSettings, type KitModule } from "../index.ts";
import { cleanUp } from "../jobs.ts";
import { base, errorOf, startSite } from "./site.ts";

const switches: string[] = [];
const harbour = defineSetting({
  name: "quay.harbour",
  description: "The harbour",
  schema: z.strictObject({ berths: z.int(), secret: z.string() }),
  default: { berths: 1, secret: "never shown" },
});
const one = (name: string, more: Partial<KitModule> = {}): KitModule => ({
  name,
  title: name,
  description: "A module of a test",
  order: 9,
  datapoints: [
    defineDatapoint({
      name: "tide",
      summary: "The tide",
      args: z.strictObject({ height: z.coerce.number().max(9) }),
      handler: async ({ height }) => ({ high: height * 2 }),
    }),
    defineDatapoint({
      method: "post",
      name: "tide",
      summary: "Set the tide",
      args: z.strictObject({ height: z.number() }),
      handler: async ({ height }) => height,
    }),
  ],
  switched: async (active) => void switches.push(`${name} ${active ? "on" : "off"}`),
  ...more,
});
const quay = defineModule({
  name: "quay",
  requires: ["sitekit"],
  contributes: [
    settings(harbour),
    kitModules(
      one("boats", {
        settings: toModuleSettings(harbour, z.strictObject({ berths: z.int().max(5).optional() })),
      }),
      one("sails", { needs: ["boats"], order: 7 }),
      one("flags", { needs: ["sails"] }),
    ),
  ],
});

describe.each(await testStorages())("analytics modules on %s", (_, storage) => {
  const start = async () => startSite({ storage: storage(), modules: [quay()] });

  test("the list is ordered, and has the requirements and the owner of each module", async () => {
    await using site = await start();
    const list = await site.read("core/modules/data/list");
    expect(list.map(({ slug }: { slug: string }) => slug)).toEqual([
      "site-verification",
      "search",
      "analytics",
      "speed",
      "tags",
      "sails",
      "boats",
      "flags",
    ]);
    expect(list[0]).toEqual({
      slug: "site-verification",
      name: "Site verification",
      description: expect.any(String),
      homepage: "",
      internal: true,
      order: 0,
      forceActive: true,
      active: true,
      connected: true,
      dependencies: [],
      dependants: [],
      owner: null,
    });
    expect(list[2]).toMatchObject({
      active: false,
      connected: false,
      dependants: ["search", "speed"],
    });
    await site.setActive("boats");
    expect(await site.read("core/modules/data/info", { slug: "boats" })).toMatchObject({
      active: true,
      connected: true,
      dependants: ["sails"],
      owner: { id: 1, login: "administrator" },
    });
  });

  test("requirements are activated first and deactivated last, and both are idempotent", async () => {
    await using site = await start();
    switches.length = 0;
    expect(await site.setActive("flags")).toEqual([409, "inactive_dependencies"]);
    expect(await site.setActive("sails")).toEqual([409, "inactive_dependencies"]);
    for (const slug of ["boats", "boats", "sails", "flags"])
      expect(await site.setActive(slug)).toEqual({ success: true });
    expect(await site.setActive("boats", false)).toEqual({
      success: true,
      deactivated: ["sails", "flags"],
    });
    expect(await site.setActive("boats", false)).toEqual({ success: true });
    expect(switches).toEqual([
      "boats on",
      "sails on",
      "flags on",
      "flags off",
      "sails off",
      "boats off",
    ]);
    const entries = await site.read("modules/site-verification/data/audit-log");
    expect(entries).toHaveLength(6);
    expect(entries[0]).toMatchObject({ user: 1, action: "module-off", about: { slug: "boats" } });
  });

  test("settings are merged; an inactive module keeps them for thirty days", async () => {
    await using site = await start();
    const path = "modules/boats/data/settings";
    expect(await site.read(path)).toEqual({ berths: 1, ownerID: 0 });
    expect(await site.write(path, { data: { berths: 3 } })).toEqual({ berths: 3, ownerID: 1 });
    expect(await site.write(path, {})).toEqual({ berths: 3, ownerID: 1 });
    expect((await site.admin.put(`${base}/${path}`, { data: { berths: 4 } })).body.berths).toBe(4);
    await site.setActive("boats");
    await site.setActive("boats", false);
    site.clock.advance(29 * 86_400_000);
    await site.runJob(cleanUp);
    expect((await site.read(path)).berths).toBe(4);
    site.clock.advance(2 * 86_400_000);
    await site.runJob(cleanUp);
    expect((await site.read(path)).berths).toBe(1);
  });

  test("unknown keys are rejected, modules cannot be replaced, and nothing else is returned", async () => {
    await using site = await start();
    const path = "modules/boats/data/settings";
    const bad = async (data: unknown) => {
      const { status, body } = await site.admin.post(`${base}/${path}`, { data });
      return [status, body.code, Object.keys(body.data?.params ?? {})];
    };
    expect(await bad({ secret: "mine" })).toEqual([400, "rest_invalid_param", ["secret"]]);
    expect(await bad({ berths: 9 })).toEqual([400, "rest_invalid_param", ["berths"]]);
    expect(await bad("x")).toEqual([400, "rest_invalid_param", ["data"]]);
    expect(await site.write(path, { data: { ownerID: 7 } })).toEqual({ berths: 1, ownerID: 0 });
    const polluted = await site.admin.send("POST", `${base}/${path}`, {
      body: '{"data":{"__proto__":{"berths":2},"constructor":{"prototype":{"a":1}}}}',
      headers: { "content-type": "application/json" },
    });
    expect(polluted.body).toEqual({ berths: 1, ownerID: 0 });
    expect(({} as Record<string, unknown>)["berths"]).toBeUndefined();
    expect(JSON.stringify(await site.read(path))).not.toContain("never shown");
  });

  test("a datapoint requires an existing, active module and valid data", async () => {
    await using site = await start();
    const path = "modules/boats/data/tide";
    expect(await site.read(path)).toEqual([403, "module_not_active"]);
    await site.setActive("boats");
    expect(await site.read(path, { height: 2, _fields: "high" })).toEqual({ high: 4 });
    expect(await site.read(path, { height: 10 })).toEqual([400, "rest_invalid_param"]);
    expect(await site.read(path, { height: 1, depth: 2 })).toEqual([400, "rest_invalid_param"]);
    expect(await site.write(path, { data: { height: 3 } })).toBe(3);
    expect(await site.write(path, {})).toEqual([400, "missing_required_param"]);
    expect(await site.read("modules/boats/data/nope")).toEqual([400, "invalid_datapoint"]);
    expect(await site.write("modules/boats/data/nope", {})).toEqual([400, "invalid_datapoint"]);
    expect(await site.read("modules/nope/data/tide")).toEqual([404, "invalid_module_slug"]);
    expect(errorOf(await site.editor.post(`${base}/${path}`, { data: { height: 3 } }))).toEqual([
      403,
      "rest_forbidden",
    ]);
  });
});

import { describe, expect, test } from "vitest";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { errors } from "../errors/errors.ts";
import { createSite } from "../site.ts";
import { testSite } from "@waymark/testing";
import { redirection } from "./redirection.ts";

const { get } = moduleBuilder({});
const item = "/redirection/v1/redirect";
const rule = { source: "/a", target: "/b" };

describe("an override", () => {
  test("hides an endpoint: from routes, catalogue, OPTIONS, Allow and audit", async () => {
    await using site = await testSite({
      modules: [redirection()],
      override: { "POST /redirection/v1/redirect": false },
    });
    const keeper = site.as({ roles: ["keeper"] });
    expect((await keeper.post(item, rule)).body.code).toBe("rest_no_route");
    const entry = (await site.get("/")).body.routes[item];
    expect(entry.methods).toEqual(["GET"]);
    expect((await site.options(item)).body.methods).toEqual(["GET"]);
    expect((await keeper.get(item)).headers.get("allow")).toBe("GET");
    expect(site.site.audit().some(({ route }) => route === `POST ${item}`)).toBe(false);
    const batch = await keeper.post("/batch/v1", { requests: [{ path: item, body: rule }] });
    expect(batch.body.responses[0].status).toBe(404);
  });
  test("hides one method of an editable endpoint and leaves the others", async () => {
    await using site = await testSite({
      modules: [redirection()],
      override: { "PUT /redirection/v1/redirect/:id": false },
    });
    const keeper = site.as({ roles: ["keeper"] });
    await keeper.post(item, rule);
    expect((await keeper.put(`${item}/1`, { target: "/c" })).status).toBe(404);
    expect((await keeper.edit(`${item}/1`, { target: "/d" })).body.target).toBe("/d");
    expect((await keeper.get(`${item}/1`)).headers.get("allow")).toBe("GET, POST, PATCH, DELETE");
  });
  test("leaves a path with only PATCH, which OPTIONS describes", async () => {
    const path = "/redirection/v1/redirect/:id";
    const others = ["GET", "POST", "PUT", "DELETE"].map((method) => [`${method} ${path}`, false]);
    await using site = await testSite({
      modules: [redirection()],
      override: Object.fromEntries(others),
    });
    expect((await site.options(`${item}/1`)).body.methods).toEqual(["PATCH"]);
  });
  test("hides a namespace of which it hides every endpoint: from catalogue, index and documents", async () => {
    const spare = defineModule({
      name: "spare",
      namespaces: [
        defineNamespace("spare/v1", {
          "/part": [get({ summary: "Read", access: "public", handler: () => 1 })],
        }),
        defineNamespace("spare/v2", {
          "/part": [get({ summary: "Read", access: "public", handler: () => 2 })],
        }),
      ],
    });
    const hidden = { "GET /spare/v1/part": false } as const;
    for (const override of [hidden, { ...hidden, "GET /spare/v1": false } as const]) {
      await using site = await testSite({ modules: [spare()], override });
      const { body } = await site.get("/");
      expect(body.namespaces).toContain("spare/v2");
      expect(body.namespaces).not.toContain("spare/v1");
      expect(
        Object.keys(body.routes).filter((key) => key.includes("v1/part") || key === "/spare/v1"),
      ).toEqual([]);
      expect((await site.get("/spare/v1")).status).toBe(404);
      expect(site.site.manifest.namespaces).not.toContain("spare/v1");
    }
  });
  test("wraps one method of an editable endpoint and leaves the others", async () => {
    const wrapped: string[] = [];
    await using site = await testSite({
      modules: [redirection()],
      override: {
        "PATCH /redirection/v1/redirect/:id": (next) => (ctx) => {
          wrapped.push(ctx.request.method);
          return next(ctx);
        },
      },
    });
    const keeper = site.as({ roles: ["keeper"] });
    await keeper.post(item, rule);
    await keeper.put(`${item}/1`, { target: "/c" });
    await keeper.post(`${item}/1`, { target: "/c" });
    expect(wrapped).toEqual([]);
    await keeper.edit(`${item}/1`, { target: "/c" });
    expect(wrapped).toEqual(["PATCH"]);
  });
  test("sees the caller and typed args after the access rule, and may change the args", async () => {
    const calls: unknown[] = [];
    await using site = await testSite({
      modules: [redirection()],
      override: {
        "POST /redirection/v1/redirect": (next) => (ctx) => {
          calls.push([ctx.actor.id, ctx.args]);
          return next({ ...ctx, args: { ...ctx.args, target: `/wrapped${ctx.args.target}` } });
        },
      },
    });
    expect((await site.post(item, rule)).status).toBe(401);
    expect((await site.as({ roles: ["keeper"] }).post(item, {})).status).toBe(400);
    expect(calls).toEqual([]);
    const added = await site.as({ id: 5, roles: ["keeper"] }).post(item, rule);
    expect(added.body).toMatchObject({ target: "/wrapped/b" });
    expect(calls).toEqual([[5, rule]]);
    expect(site.site.explain(`POST ${item}`)).toContain("wrapped by the site's override");
  });
  test("rejects a request by throwing, which rolls back earlier writes", async () => {
    await using site = await testSite({
      modules: [redirection()],
      override: {
        "POST /redirection/v1/redirect": (next) => async (ctx) => {
          await next(ctx);
          throw errors.rest_conflict();
        },
      },
    });
    const reply = await site.as({ roles: ["keeper"] }).post(item, rule);
    expect(reply.status).toBe(409);
    expect((await site.get(item)).body).toEqual([]);
  });
  test("of an undeclared endpoint is an error at startup", () => {
    const override = { "GET /redirection/v1/nothing": false } as object;
    expect(() => createSite({ modules: [redirection()], override })).toThrow(
      "override: no module declares GET /redirection/v1/nothing.",
    );
  });
});

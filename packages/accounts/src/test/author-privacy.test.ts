import { defineModule } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { accounts, authorPrivacy, createUser, type AuthorVisibility } from "../index.ts";
import { publish, writing } from "./start.ts";

describe.each(await testStorages())(
  "author data visible to anonymous callers on %s",
  (_, storage) => {
    async function start(visibility: AuthorVisibility) {
      const shy = defineModule({
        name: "shy",
        requires: ["accounts"],
        contributes: [
          authorPrivacy({ name: "shy", visibility: () => visibility }),
          authorPrivacy({ name: "open", visibility: () => "open" }),
        ],
      });
      const site = await testSite({ storage: storage(), modules: [accounts(), writing(), shy()] });
      for (const login of ["ann", "bob"]) await site.site.run(createUser, { login });
      await site.site.run(publish, { author: 1 });
      const statusOf = async (who: typeof site | ReturnType<typeof site.as>, path: string) => {
        const { status, body } = await who.get(path);
        return status === 200 ? status : [status, body.code];
      };
      return Object.assign(site, {
        statusOf,
        subscriber: site.as({ id: 2, roles: ["subscriber"] }),
        editor: site.as({ id: 77, roles: ["editor"] }),
      });
    }
    const unknown = [404, "rest_user_invalid_id"];

    test("no-scan disables lists and lookups by id, but not by slug", async () => {
      await using site = await start("no-scan");
      expect(await site.statusOf(site, "/core/v2/users")).toEqual([401, "rest_user_cannot_view"]);
      expect(await site.statusOf(site.subscriber, "/core/v2/users")).toEqual([
        403,
        "rest_user_cannot_view",
      ]);
      for (const id of [1, 2, 999])
        expect(await site.statusOf(site, `/core/v2/users/${id}`)).toEqual(unknown);
      expect(await site.statusOf(site.subscriber, "/core/v2/users/1")).toEqual(unknown);
      expect(await site.statusOf(site.subscriber, "/core/v2/users/2")).toBe(200);
      expect(await site.statusOf(site.subscriber, "/core/v2/users/me")).toBe(200);
      expect((await site.get("/core/v2/users", { slug: "ann" })).body).toHaveLength(1);
      expect((await site.get("/core/v2/users", { slug: "bob" })).body).toHaveLength(0);
      expect((await site.get("/core/v2/users", { slug: ["ann", "bob"] })).status).toBe(401);
      expect(await site.statusOf(site.editor, "/core/v2/users/1")).toBe(200);
      expect(await site.statusOf(site.editor, "/core/v2/users")).toBe(200);
      for (const id of [1, 2, 999]) {
        const { status, body } = await site.edit(`/core/v2/users/${id}`, { name: "X" });
        expect([status, body.code]).toEqual(unknown);
      }
    });

    test("hidden authors cannot be found by slug either", async () => {
      await using site = await start("hidden");
      expect((await site.get("/core/v2/users", { slug: "ann" })).status).toBe(401);
      expect(await site.statusOf(site, "/core/v2/users/1")).toEqual(unknown);
      expect(await site.statusOf(site.editor, "/core/v2/users/1")).toBe(200);
    });

    test("with open, all public fields of authors are visible", async () => {
      await using site = await start("open");
      expect(await site.statusOf(site, "/core/v2/users")).toBe(200);
      expect(await site.statusOf(site, "/core/v2/users/1")).toBe(200);
      expect(await site.statusOf(site, "/core/v2/users/2")).toEqual([401, "rest_user_cannot_view"]);
    });
  },
);

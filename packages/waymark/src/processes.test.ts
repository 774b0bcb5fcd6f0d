import { accounts, createUser } from "@waymark/accounts";
import { content } from "@waymark/content";
import { names } from "@waymark/core";
import { testSite, type TestSite } from "@waymark/testing";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { shared, stop, type SharedStorage } from "./test/storages.ts";

afterAll(stop);

const secret = "x".repeat(24);
const password = "high water at noon";
const basic = (login: string, sent = secret) => ({
  authorization: `Basic ${btoa(`${login}:${sent}`)}`,
});
const form = (site: TestSite, path: string, fields: Record<string, string>, cookie = "") =>
  site.site.fetch(
    new Request(`${site.site.info.url}${path}`, {
      method: "POST",
      headers: { origin: site.site.info.url, cookie },
      body: new URLSearchParams(fields),
    }),
    { remoteAddress: "203.0.113.7" },
  );
const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? "";
/** The user whom a cookie authenticates. */
async function userOf(site: TestSite, cookie: string): Promise<string | undefined> {
  const headers = { cookie, origin: site.site.info.url };
  const { user } = await (
    await site.site.fetch(new Request(`${site.site.info.url}/session`, { headers }))
  ).json();
  return user?.name;
}

describe.each(shared)("two processes of one site on %s", (_name, make) => {
  let place: SharedStorage;
  let one: TestSite;
  let other: TestSite;
  let admin: ReturnType<TestSite["as"]>;

  beforeEach(async () => {
    place = await make();
    const open = async () => {
      const site = await testSite({
        storage: place.storage,
        modules: [accounts(), content({ discussion: { anonymous: true } })],
      });
      await site.site.start();
      return site as unknown as TestSite;
    };
    one = await open();
    other = await open();
    admin = one.as({ id: 1, roles: ["administrator"] });
    await one.site.run(createUser, {
      id: 7,
      login: "ines",
      role: "author",
      displayName: "Inês",
      password,
      applicationPassword: { name: "phone", secret },
    });
  });
  afterEach(async () => {
    await Promise.all([one.site.close(), other.site.close()]);
    await place.remove();
  });

  // Trial R-20 of docs/reliability.md.
  test("a removed role applies to the next request", async () => {
    const write = () => other.post("/core/v2/posts", { title: "Fog" }, basic("ines"));
    expect((await write()).status).toBe(201);
    await admin.edit("/core/v2/users/7", { roles: ["subscriber"] });
    expect((await write()).status).toBe(403);
    await admin.edit("/core/v2/users/7", { roles: ["author"] });
    expect((await write()).status).toBe(201);
  });

  // Trial R-20 of docs/reliability.md.
  test("a changed setting is seen in the catalogue and in pages", async () => {
    await other.get("/");
    for (const title of ["Low water", "Slack water"]) {
      expect((await admin.edit("/core/v2/settings", { title })).status).toBe(200);
      // The notification arrives over a network, possibly after one more request.
      await expect.poll(async () => (await other.get("/")).body.name).toBe(title);
    }
  });

  // Trial R-20 of docs/reliability.md.
  test("a new password ends all sessions in all processes", async () => {
    const cookie = cookieOf(await form(other, "/sign-in", { login: "ines", password }));
    expect(await userOf(other, cookie)).toBe("Inês");
    expect(await userOf(one, cookie)).toBe("Inês");
    await admin.edit("/core/v2/users/7", { password: "low water at six" });
    expect(await userOf(other, cookie)).toBeUndefined();
    expect((await form(other, "/sign-in", { login: "ines", password })).status).toBe(401);
  });

  // Trial R-20 of docs/reliability.md.
  test("signing out in one process signs out in the other", async () => {
    const cookie = cookieOf(await form(one, "/sign-in", { login: "ines", password }));
    expect(await userOf(other, cookie)).toBe("Inês");
    await form(one, "/sign-out", { everywhere: "1" }, cookie);
    expect(await userOf(other, cookie)).toBeUndefined();
  });

  // Trial R-20 of docs/reliability.md.
  test("a revoked application password and a deleted user are rejected", async () => {
    const me = () => other.get("/core/v2/users/me", {}, basic("ines"));
    expect((await me()).status).toBe(200);
    await admin.remove("/core/v2/users/7/application-passwords");
    expect((await me()).status).toBe(401);
    const created = await admin.post("/core/v2/users/7/application-passwords", { name: "tablet" });
    const tablet = () => other.get("/core/v2/users/me", {}, basic("ines", created.body.password));
    expect((await tablet()).status).toBe(200);
    const gone = await admin.remove("/core/v2/users/7?force=true&reassign=false");
    expect([gone.status, gone.body.code]).toEqual([200, undefined]);
    expect((await tablet()).status).toBe(401);
  });

  test("failed sign-in attempts are counted together", async () => {
    for (let i = 0; i < 10; i++)
      expect(
        (await form(i % 2 ? one : other, "/sign-in", { login: "ines", password: "no" })).status,
      ).toBe(401);
    for (const site of [one, other])
      expect((await form(site, "/sign-in", { login: "ines", password })).status).toBe(429);
  });

  test("failed attempts inside of transactions are counted together", async () => {
    const { body } = await admin.post("/core/v2/posts", { title: "Fog", status: "publish" });
    const say = async (site: TestSite, n: number) =>
      (await site.site.call(
        "POST /core/v2/comments" as never,
        {
          post: body.id,
          content: `Fog again ${n}`,
          author_name: "Rui",
          author_email: `r${n}@site.example`,
        } as never,
      )) as { readonly status: number };
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push((await say(n % 2 ? one : other, n)).status);
    expect(new Set(statuses.slice(0, 20))).not.toContain(429);
    expect(statuses[20]).toBe(429);
  });

  // Trial R-3 of docs/reliability.md.
  test("a write repeated against another process runs only once", async () => {
    const headers = { ...basic("ines"), [names.idempotencyKey]: "b6b0" };
    const send = (site: TestSite) => site.post("/core/v2/posts", { title: "Fog" }, headers);
    const replies = await Promise.all([one, other, one, other].map(send));
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const { headers: total } = await admin.get("/core/v2/posts", { status: "draft" });
    expect(total.get(names.total)).toBe("1");
  });
});

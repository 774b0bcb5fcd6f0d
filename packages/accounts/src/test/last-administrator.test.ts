import { expect, test } from "vitest";
import { createUser, disableUser } from "../index.ts";
import { startSite } from "./start.ts";

const gone = "/core/v2/users/me?force=true&reassign=2";
const addSecond = (site: Awaited<ReturnType<typeof startSite>>) =>
  site.site.run(createUser, { login: "second", role: "administrator" });

test("the last administrator cannot be deleted, one of two can", async () => {
  await using site = await startSite();
  const rejected = await site.call("admin", "DELETE", gone);
  expect([rejected.status, rejected.body.code]).toEqual([403, "rest_user_cannot_delete"]);
  await addSecond(site);
  expect((await site.call("admin", "DELETE", gone)).status).toBe(200);
});

test("an administrator who cannot sign in does not count", async () => {
  await using site = await startSite();
  const { id } = await addSecond(site);
  await site.site.run(disableUser, { id });
  expect((await site.call("admin", "DELETE", gone)).status).toBe(403);
  expect((await site.call("admin", "DELETE", gone.replace("me", String(id)))).status).toBe(200);
});

test("if two administrators remove each other's role concurrently, one keeps it", async () => {
  await using site = await startSite();
  const { id } = await addSecond(site);
  // Both users were read as administrators before either was changed.
  const first = site.as({ id: 1, roles: ["administrator"] });
  const second = site.as({ id, roles: ["administrator"] });
  const take = { roles: ["editor"] };
  expect((await first.edit(`/core/v2/users/${id}`, take)).status).toBe(200);
  const { status, body } = await second.edit("/core/v2/users/1", take);
  expect([status, body.code]).toEqual([403, "rest_user_invalid_role"]);
});

import { moduleBuilder, defineModule } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { accounts, rolesChanged, userCreated, userDeleted, userUpdated } from "../index.ts";
import { startSite } from "./start.ts";

const newbie = { username: "newbie", email: "newbie@example.com", password: "pw12345" };

test.each([
  ["reassign=1", 501, "rest_trash_not_supported"],
  ["force=true", 400, "rest_missing_callback_param"],
  ["force=true&reassign=abc", 400, "rest_invalid_param"],
  ["force=true&reassign=999999", 400, "rest_user_invalid_reassign"],
  ["force=true&reassign=3", 400, "rest_user_invalid_reassign"],
])("deleting with %s is rejected", async (query, status, code) => {
  await using site = await startSite();
  const reply = await site.call("admin", "DELETE", `/core/v2/users/3?${query}`);
  expect([reply.status, reply.body.code]).toEqual([status, code]);
  expect((await site.call("admin", "GET", "/core/v2/users/3")).status).toBe(200);
});

test.each(["false", "", "0", "1"])(
  "deleting with reassign=%s returns the deleted user",
  async (reassign) => {
    await using site = await startSite();
    const { body: before } = await site.call("admin", "GET", "/core/v2/users/3?context=edit");
    const path = `/core/v2/users/3?force=true&reassign=${reassign}`;
    const { status, body } = await site.call("admin", "DELETE", path);
    const { _links, ...previous } = before;
    expect([status, body]).toEqual([200, { deleted: true, previous }]);
    const again = await site.call("admin", "DELETE", path);
    expect([again.status, again.body.code]).toEqual([404, "rest_user_invalid_id"]);
  },
);

test("anonymous callers have no own user to update or delete", async () => {
  await using site = await startSite();
  const change = await site.call(undefined, "POST", "/core/v2/users/me", { name: "x" });
  const gone = await site.call(undefined, "DELETE", "/core/v2/users/me?force=true&reassign=1");
  expect([change.status, change.body.code]).toEqual([404, "rest_user_invalid_id"]);
  expect([gone.status, gone.body.code]).toEqual([404, "rest_user_invalid_id"]);
});

test("events of users are delivered in the writing transaction", async () => {
  const received: unknown[] = [];
  const { on } = moduleBuilder({});
  const listener = defineModule({
    name: "listener",
    on: [
      on(userCreated, (payload) => received.push(["created", payload])),
      on(userUpdated, (payload) => received.push(["updated", payload])),
      on(rolesChanged, (payload) => received.push(["roles", payload])),
      on(userDeleted, (payload) => received.push(["deleted", payload])),
    ],
  });
  await using site = await testSite({ modules: [accounts(), listener()] });
  const admin = site.as({ roles: ["administrator"] });
  const { body } = (await admin.post("/core/v2/users", newbie)) as { body: { id: number } };
  const path = `/core/v2/users/${body.id}`;
  await admin.edit(path, { roles: ["editor"], first_name: "Ann" });
  await admin.edit(path, { first_name: "Ann" });
  expect((await admin.remove(path, { force: true, reassign: "false" })).status).toBe(200);
  expect(received).toEqual([
    ["created", { id: body.id, login: "newbie" }],
    ["updated", { id: body.id, changed: ["first_name", "roles"] }],
    ["roles", { id: body.id, from: ["subscriber"], to: ["editor"] }],
    ["deleted", { id: body.id, reassign: undefined }],
  ]);
});

test("a failing listener prevents the deletion", async () => {
  const { on } = moduleBuilder({});
  const keeper = defineModule({
    name: "keeper",
    on: [
      on(userDeleted, () => {
        throw new Error("This content cannot go.");
      }),
    ],
  });
  await using site = await testSite({ modules: [accounts(), keeper()] });
  const admin = site.as({ roles: ["administrator"] });
  const { body } = (await admin.post("/core/v2/users", newbie)) as { body: { id: number } };
  const path = `/core/v2/users/${body.id}`;
  expect((await admin.remove(path, { force: true, reassign: "false" })).status).toBe(500);
  expect((await admin.get(path)).status).toBe(200);
});

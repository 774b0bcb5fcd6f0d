import { defineModule, roles } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { accounts, createUser } from "../index.ts";

const ctx = defineModule({
  name: "ctx",
  contributes: [
    roles({ name: "helper", label: "Helper", capabilities: ["edit_users", "list_users"] }),
  ],
});
async function startSite() {
  const started = await testSite({ modules: [accounts(), ctx()] });
  for (const id of [4, 5]) await started.site.run(createUser, { id, login: `user${id}` });
  return Object.assign(started, {
    admin: started.as({ id: 90, roles: ["administrator"] }),
    helper: started.as({ id: 91, roles: ["helper"] }),
  });
}

test("hashing does not block other writes", async () => {
  await using site = await startSite();
  const { admin } = site;
  const done: string[] = [];
  const note = (name: string) => (reply: { readonly status: number }) =>
    void done.push(`${name} ${reply.status}`);
  await Promise.all([
    admin.edit("/core/v2/users/4", { password: "a new one" }).then(note("password")),
    admin
      .post("/core/v2/users", { username: "new", email: "n@site.test", password: "first" })
      .then(note("added")),
    admin.edit("/core/v2/users/5", { description: "short" }).then(note("description")),
  ]);
  expect(done[0]).toBe("description 200");
  expect(done.toSorted()).toEqual(["added 201", "description 200", "password 200"]);
});

test("permissions are checked again after the hashing", async () => {
  await using site = await startSite();
  const [changed, promoted] = await Promise.all([
    site.helper.edit("/core/v2/users/4", { password: "taken over" }),
    site.admin.edit("/core/v2/users/4", { roles: ["administrator"] }),
  ]);
  expect(promoted.status).toBe(200);
  expect(changed).toMatchObject({ status: 403, body: { code: "rest_cannot_edit" } });
});

test("If-Match holds until the write, however long the hashing takes", async () => {
  await using site = await startSite();
  const { admin } = site;
  const tag = (await admin.get("/core/v2/users/4", { context: "edit" })).headers.get("etag") ?? "";
  const [late, early] = await Promise.all([
    admin.edit("/core/v2/users/4", { password: "mine" }, { "if-match": tag }),
    admin.edit("/core/v2/users/4", { description: "theirs" }, { "if-match": tag }),
  ]);
  expect([late.status, early.status]).toEqual([412, 200]);
  const again = await admin.edit("/core/v2/users/4", { password: "mine" }, { "if-match": "*" });
  expect(again.status).toBe(200);
});

test("a user deleted during the hashing stays deleted", async () => {
  await using site = await startSite();
  const { admin } = site;
  const [changed] = await Promise.all([
    admin.edit("/core/v2/users/4", { password: "for nobody" }),
    admin.remove("/core/v2/users/4", { force: true, reassign: false }),
  ]);
  expect(changed).toMatchObject({ status: 404, body: { code: "rest_user_invalid_id" } });
});

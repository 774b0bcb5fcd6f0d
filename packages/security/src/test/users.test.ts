import { accountTables } from "@waymark/accounts";
import { moduleBuilder, defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { startSite } from "./site.ts";

/** Changes users directly in storage, like an attacker with access to the database. */
const { defineTask } = moduleBuilder({ tables: { users: accountTables.users } });
const updateUser = defineTask(
  "table-access.update-user",
  async ({ db }, change: { readonly login: string } & object) =>
    db.users.updateAll({ login: change.login }, change),
);
const tableAccess = defineModule({
  name: "table-access",
  requires: ["accounts"],
  tasks: [updateUser],
});

describe.each(await testStorages())("users on %s", (_, storage) => {
  test("only capabilities that were not granted through the site are reported", async () => {
    await using site = await startSite({ storage: storage(), modules: [tableAccess()] });
    const created = await site.admin.post("/core/v2/users", {
      username: "rui",
      email: "rui@quay.example",
      password: "a long pass phrase",
      roles: ["administrator"],
    });
    expect(created.status).toBe(201);
    expect(await site.scan()).toEqual([]);
    await site.site.run(updateUser, { login: "subscriber", capabilities: ["manage_options"] });
    const [issue] = await site.scan();
    expect(issue).toMatchObject({
      type: "admin_unexpected",
      severity: 75,
      data: { evidence: "manage_options" },
    });
    // A change of the user's name does not resolve the issue.
    const id = issue?.data["userID"];
    await site.admin.edit(`/core/v2/users/${id}`, { first_name: "Sub" });
    expect(await site.scan()).toHaveLength(1);
    await site.site.run(updateUser, { login: "subscriber", disabled: true });
    expect(await site.scan()).toEqual([]);
  });

  test("foreign password hashes are found, and not disclosed", async () => {
    await using site = await startSite({ storage: storage(), modules: [tableAccess()] });
    await site.site.run(updateUser, {
      login: "editor",
      password: "$1$salt$5f4dcc3b5aa765d61d8327deb882cf99",
    });
    const [issue] = await site.scan();
    expect(issue).toMatchObject({ type: "password_foreign_hash", severity: 50 });
    expect(JSON.stringify(issue)).not.toContain("5f4dcc3b5aa765d61d8327deb882cf99");
  });

  test("an unused application password of an administrator is found", async () => {
    await using site = await startSite({ storage: storage() });
    await site.admin.post("/core/v2/users/me/application-passwords", { name: "Old reader" });
    expect(await site.scan()).toEqual([]);
    site.clock.advance(181 * 86_400_000);
    expect((await site.scan()).map(({ type }) => type)).toEqual(["app_password_stale"]);
  });
});

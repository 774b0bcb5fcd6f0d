import { accounts } from "@waymark/accounts";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { testUsers } from "./users.ts";

test("each role has a user and a client with its session", async () => {
  await using site = await testSite({ modules: [accounts()] });
  const { editor, author } = await testUsers(site, ["editor", "author"], (role) => ({
    displayName: `The ${role}`,
  }));
  const me = async (client: typeof editor) => (await client.get("/core/v2/users/me")).body;
  expect(await me(editor)).toMatchObject({ id: 1, name: "The editor" });
  expect(await me(author)).toMatchObject({ id: 2, name: "The author" });
});

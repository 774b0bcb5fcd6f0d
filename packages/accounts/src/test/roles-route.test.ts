import { defineModule, roleGrants } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { accounts } from "../index.ts";

const path = "/accounts/v1/roles";
const harbour = defineModule({
  name: "harbour",
  contributes: [roleGrants({ name: "harbour", role: "author", capabilities: ["open_gates"] })],
});

test("roles are listed with their capabilities and those that modules grant", async () => {
  await using site = await testSite({ modules: [accounts(), harbour()] });
  const { body } = await site.as({ roles: ["administrator"] }).get(path);
  expect(body.roles.map(({ name }: { name: string }) => name)).toEqual([
    "anonymous",
    "administrator",
    "editor",
    "author",
    "contributor",
    "subscriber",
  ]);
  expect(body.roles[3]).toMatchObject({
    label: "Author",
    capabilities: expect.arrayContaining(["open_gates", "upload_files"]),
  });
});

test("operations are listed with the roles that may use them, as in the audit", async () => {
  await using site = await testSite({ modules: [accounts(), harbour()] });
  const { body } = await site.as({ roles: ["administrator"] }).get(path);
  const mayOf = new Map<string, Readonly<Record<string, string>>>(
    body.operations.map((one: { key: string; may: object }) => [one.key, one.may]),
  );
  expect(mayOf.get("POST /core/v2/users")).toEqual({ administrator: "yes" });
  expect(mayOf.get("POST /accounts/v1/password-resets")).toMatchObject({ anonymous: "yes" });
  for (const { route, may } of site.site.audit()) {
    const known = mayOf.get(route);
    if (!known) continue;
    const allowed = Object.entries(may).filter(([, one]) => one !== "no");
    expect([route, known]).toEqual([route, Object.fromEntries(allowed)]);
  }
});

test("only users who assign roles may read what each role may do", async () => {
  await using site = await testSite({ modules: [accounts()] });
  expect((await site.as({ roles: ["editor"] }).get(path)).status).toBe(403);
  expect((await site.get(path)).status).toBe(401);
});

test("operations have labels in the language of the site, as far as summaries are translated", async () => {
  await using site = await testSite({ modules: [accounts(), harbour()], locale: "de" });
  const { body } = await site.as({ roles: ["administrator"] }).get(path);
  const labelOf = (key: string) =>
    body.operations.find((one: { key: string }) => one.key === key)?.label;
  expect(labelOf("GET /accounts/v1/roles")).toBe("Rollen und ihre Berechtigungen auflisten");
  expect(labelOf("POST /batch/v1")).toBeNull();
});

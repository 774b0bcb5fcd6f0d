import { expect, test } from "vitest";
import { dump, people, publish, startSite, type Person } from "./start.ts";

const callers = [undefined, "subscriber", "contributor", "author", "editor", "admin"] as const;
type Verdict = number | readonly [status: number, code: string];
interface Rule {
  readonly does: string;
  readonly method: string;
  readonly path: (own: number) => string;
  readonly body?: object;
  /** By caller, in the order above; errors with their code. */
  readonly answers: readonly Verdict[];
}
const other = 6;
const rejected = (code: string, ...after: Verdict[]): Verdict[] => [
  [401, code],
  ...Array.from({ length: 5 - after.length }, (): Verdict => [403, code]),
  ...after,
];
const newbie = { username: "newbie", email: "newbie@example.com", password: "x" };
const gone = "force=true&reassign=false";
const passwords = (id: number) => `/core/v2/users/${id}/application-passwords`;

const rules: readonly Rule[] = [
  {
    does: "list",
    method: "GET",
    path: () => "/core/v2/users",
    answers: [200, 200, 200, 200, 200, 200],
  },
  {
    does: "list for editing",
    method: "GET",
    path: () => "/core/v2/users?context=edit",
    answers: rejected("rest_forbidden_context", 200),
  },
  {
    does: "add",
    method: "POST",
    path: () => "/core/v2/users",
    body: newbie,
    answers: rejected("rest_cannot_create_user", 201),
  },
  {
    does: "read who has published",
    method: "GET",
    path: () => "/core/v2/users/1",
    answers: [200, 200, 200, 200, 200, 200],
  },
  {
    does: "read who has not",
    method: "GET",
    path: () => `/core/v2/users/${other}`,
    answers: rejected("rest_user_cannot_view", 200),
  },
  {
    does: "read another for editing",
    method: "GET",
    path: () => `/core/v2/users/${other}?context=edit`,
    answers: rejected("rest_user_cannot_view", 200),
  },
  {
    does: "change another",
    method: "POST",
    path: () => `/core/v2/users/${other}`,
    body: { name: "x" },
    answers: rejected("rest_cannot_edit", 200),
  },
  {
    does: "promote another",
    method: "PATCH",
    path: () => `/core/v2/users/${other}`,
    body: { roles: ["editor"] },
    answers: rejected("rest_cannot_edit", 200),
  },
  {
    does: "delete another",
    method: "DELETE",
    path: () => `/core/v2/users/${other}?${gone}`,
    answers: rejected("rest_user_cannot_delete", 200),
  },
  {
    does: "read themselves",
    method: "GET",
    path: () => "/core/v2/users/me",
    answers: [[401, "rest_not_logged_in"], 200, 200, 200, 200, 200],
  },
  {
    does: "change themselves",
    method: "PUT",
    path: () => "/core/v2/users/me",
    body: { name: "x" },
    answers: [[404, "rest_user_invalid_id"], 200, 200, 200, 200, 200],
  },
  {
    does: "change themselves by id",
    method: "PUT",
    path: (own) => `/core/v2/users/${own}`,
    body: { name: "x" },
    answers: [[401, "rest_cannot_edit"], 200, 200, 200, 200, 200],
  },
  {
    does: "delete themselves",
    method: "DELETE",
    path: () => `/core/v2/users/me?${gone}`,
    answers: [[404, "rest_user_invalid_id"], ...rejected("rest_user_cannot_delete", 200).slice(1)],
  },
  {
    does: "list own secrets",
    method: "GET",
    path: passwords,
    answers: [[401, "rest_cannot_list_application_passwords"], 200, 200, 200, 200, 200],
  },
  {
    does: "make an own secret",
    method: "POST",
    path: passwords,
    body: { name: "x" },
    answers: [[401, "rest_cannot_create_application_passwords"], 201, 201, 201, 201, 201],
  },
  {
    does: "list another's secrets",
    method: "GET",
    path: () => passwords(other),
    answers: rejected("rest_cannot_list_application_passwords", 200),
  },
  {
    does: "make another's secret",
    method: "POST",
    path: () => passwords(other),
    body: { name: "x" },
    answers: rejected("rest_cannot_create_application_passwords", 201),
  },
  {
    does: "delete another's secrets",
    method: "DELETE",
    path: () => passwords(other),
    answers: rejected("rest_cannot_delete_application_passwords", 200),
  },
];

test.each(rules)("access: $does", async ({ method, path, body, answers }) => {
  for (const [i, who] of callers.entries()) {
    await using site = await startSite();
    const { createUser } = await import("../index.ts");
    const { id } = await site.site.run(createUser, { login: "other", email: "other@example.com" });
    expect(id).toBe(other);
    // A second administrator, because the last one cannot be deleted.
    await site.site.run(createUser, { login: "second", role: "administrator" });
    await site.site.run(publish, { author: other, status: "draft" });
    if (who) await site.call(who, "GET", "/core/v2/users/me");
    const before = await site.site.run(dump, undefined);
    const reply = await site.call(who, method, path(who ? people[who as Person].id : 1), body);
    const expected = answers[i] ?? 0;
    const [status, code] = typeof expected === "number" ? [expected, undefined] : expected;
    expect([who, reply.status, reply.body?.code]).toEqual([who, status, code]);
    if (code !== undefined || method === "GET")
      expect(await site.site.run(dump, undefined)).toBe(before);
  }
});

test("every endpoint declares its access", async () => {
  await using site = await startSite();
  const rows = site.site.audit().filter(({ module }) => module === "accounts");
  expect(rows).toHaveLength(38);
  const row = rows.find(({ route }) => route === "POST /core/v2/users");
  expect(row?.may).toEqual({
    anonymous: "no",
    administrator: "yes",
    editor: "no",
    author: "no",
    contributor: "no",
    subscriber: "no",
  });
});

import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { ann, base, contact, startSite } from "./site.ts";

const views = "/forms-views";

describe.each(await testStorages())("submissions by a token on %s", (_, storage) => {
  test("a token gives access to one form: its fields, and its submissions, newest first", async () => {
    await using site = await startSite({ storage: storage() });
    const form = await site.make({
      fields: [
        ...contact.fields,
        {
          key: "picks",
          type: "listcheckbox",
          options: [
            { label: "A", value: "a" },
            { label: "B", value: "b" },
          ],
        },
        { key: "r", type: "html" },
      ],
    });
    for (const name of ["Ann", "Bob", "Cyd"])
      await site.send(form, { ...ann, name, picks: ["b", "a"] });
    const [{ id }] = await site.list(form);
    await site.admin.remove(`${base}/submissions/${id}`);
    const { body } = await site.admin.post(`${base}/forms/${form.id}/tokens`);
    expect(body.expires_in).toBe(900);
    const token = { "X-FormsViews-Auth": body.token };
    expect((await site.get(`${views}/forms`, {}, token)).body).toEqual({
      1: { formID: 1, formTitle: "Contact Me" },
    });
    expect((await site.get(`${views}/forms/1/fields`, {}, token)).body).toEqual({
      1: { id: 1, label: "Name" },
      2: { id: 2, label: "Email" },
      3: { id: 3, label: "Message" },
      4: { id: 4, label: "" },
    });
    const rows = await site.get(`${views}/forms/1/submissions`, { perPage: 1, page: 2 }, token);
    expect(rows.body).toEqual([{ 1: "Ann", 2: "ann@example.com", 3: "Hello there", 4: "b, a" }]);
    expect((await site.get(`${views}/forms/1/submissions`, {}, token)).body).toHaveLength(2);
  });
});

test("a token lists its form, however many forms there are", async () => {
  await using site = await startSite();
  for (let n = 0; n < 1000; n++)
    await site.make({ title: "Form", key: `form-${n}`, fields: [], settings: {} });
  const { id } = await site.make({ title: "Last" });
  const { body } = await site.admin.post(`${base}/forms/${id}/tokens`);
  const listed = await site.get(`${views}/forms`, {}, { "X-FormsViews-Auth": body.token });
  expect(listed.body).toEqual({ [id]: { formID: id, formTitle: "Last" } });
});

test("without a token or permission forms are hidden, and tokens of other forms are rejected", async () => {
  await using site = await startSite();
  const [one, other] = [await site.make(), await site.make()];
  const { body } = await site.admin.post(`${base}/forms/${one.id}/tokens`);
  const token = { "x-forms-views-auth": body.token };
  for (const path of ["/forms", `/forms/${one.id}/fields`, `/forms/${one.id}/submissions`]) {
    expect((await site.get(views + path)).status).toBe(401);
    expect((await site.editor.get(views + path)).status).toBe(403);
    expect((await site.admin.get(views + path)).status).toBe(200);
    expect((await site.get(views + path, {}, token)).status).toBe(200);
  }
  for (const path of ["fields", "submissions"]) {
    const rejected = await site.get(`${views}/forms/${other.id}/${path}`, {}, token);
    expect([rejected.status, rejected.body.code]).toEqual([403, "rest_forbidden"]);
  }
  expect(Object.keys((await site.get(`${views}/forms`, {}, token)).body)).toEqual(["1"]);
  const inQuery = await site.get(`${views}/forms`, { "X-FormsViews-Auth": body.token });
  expect(inQuery.status).toBe(401);
  const management = await site.get(`${base}/forms/${one.id}`, {}, token);
  expect(management.status).toBe(403);
});

test("expired, modified and forged tokens are rejected", async () => {
  await using site = await startSite();
  const form = await site.make();
  const { body } = await site.admin.post(`${base}/forms/${form.id}/tokens`);
  const status = async (token: string) =>
    (await site.get(`${views}/forms/${form.id}/fields`, {}, { "X-FormsViews-Auth": token })).status;
  const plain = atob(body.token);
  const [seal = "", open = "", ...rest] = plain.split(":");
  const payload = rest.join(":");
  const changed = [
    `${seal}:${open}:${payload.replace("[1]", "[1,2]")}`,
    `${seal}:${open}:${payload.replace(/"exp":\d+/, '"exp":9999999999')}`,
    `${seal.toUpperCase()}:${open}:${payload}`,
    `${"0".repeat(64)}:${open}:${payload}`,
    `:${open}:${payload}`,
    `${seal}::${payload}`,
    `${seal}:${open}:`,
    `${seal}:${open}:${payload} `,
    `none:${open}:${payload}`,
    "nope:nope",
    "",
    "{}",
  ].map((text) => btoa(text));
  for (const token of [...changed, "!!!", "bm9wZTpub3Bl", `${body.token}x`, "x".repeat(10_240)])
    expect([token.slice(0, 40), await status(token)]).toEqual([token.slice(0, 40), 401]);
  expect(await status(body.token)).toBe(200);
  site.clock.advance(900_000);
  expect(await status(body.token)).toBe(401);
});

test("pages are bounded, and an unknown form is empty", async () => {
  await using site = await startSite();
  const form = await site.make();
  const path = `${views}/forms/${form.id}/submissions`;
  for (const query of [
    { perPage: 0 },
    { perPage: 101 },
    { perPage: "abc" },
    { page: 0 },
    { page: -1 },
  ])
    expect((await site.admin.get(path, query)).body.code).toBe("rest_invalid_param");
  expect((await site.admin.get(`${views}/forms/999/submissions`)).body).toEqual([]);
  expect((await site.admin.get(`${views}/forms/999/fields`)).body).toEqual([]);
  expect((await site.admin.get(`${views}/forms/abc/fields`)).body.code).toBe("rest_no_route");
});

import { expect, test } from "vitest";
import { readForm } from "./form.ts";

const posted = (body: string, type = "application/x-www-form-urlencoded") =>
  new Request("http://site.test/", { method: "POST", body, headers: { "content-type": type } });

test("a posted form is read by its fields", async () => {
  const form = await readForm(posted("name=Ana+Reis&note=high%20water"));
  expect([form?.get("name"), form?.get("note")]).toEqual(["Ana Reis", "high water"]);
});

test("a body of another type, or over the limit, is not a form", async () => {
  expect(await readForm(posted("{}", "application/json"))).toBeUndefined();
  expect(await readForm(posted("a=12345"), { max: 6 })).toBeUndefined();
  expect((await readForm(posted("a=1234"), { max: 6 }))?.get("a")).toBe("1234");
});

test("several page handlers can read the form of one request, also after a rewrite", async () => {
  const first = posted("a=1234");
  const passed = new Request("http://site.test/new", first);
  expect((await readForm(passed))?.get("a")).toBe("1234");
  (await readForm(first))?.set("a", "of its own");
  expect((await readForm(first))?.get("a")).toBe("1234");
  expect(await readForm(first, { max: 5 })).toBeUndefined();
  const [one, other] = await Promise.all([readForm(first), readForm(passed)]);
  expect([one?.get("a"), other?.get("a")]).toEqual(["1234", "1234"]);
});

test("a consumed body is not a form", async () => {
  const request = posted("a=1");
  await request.text();
  expect(await readForm(request)).toBeUndefined();
});

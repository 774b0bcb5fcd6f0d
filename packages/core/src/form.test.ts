import { expect, test } from "vitest";
import { readForm } from "./form.ts";

const posted = (body: string, type = "application/x-www-form-urlencoded") =>
  new Request("http://site.test/", { method: "POST", body, headers: { "content-type": type } });

test("a posted form is read by its fields", async () => {
  const form = await readForm(posted("name=Ana+Reis&note=high%20water"));
  expect([form?.get("name"), form?.get("note")]).toEqual(["Ana Reis", "high water"]);
});

test("a body of another type, or with more bytes than may be, is no form", async () => {
  expect(await readForm(posted("{}", "application/json"))).toBeUndefined();
  expect(await readForm(posted("a=12345"), { most: 6 })).toBeUndefined();
  expect((await readForm(posted("a=1234"), { most: 6 }))?.get("a")).toBe("1234");
});

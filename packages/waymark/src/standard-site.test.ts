import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { home } from "./standard-site.ts";

test("the home page of a site without pages links to the API, and there are no other pages", async () => {
  const url = "https://example.test/site";
  await using tested = await testSite({ modules: [home()], url, name: "Ropes & <Knots>" });
  const { site } = tested;
  const open = async (path: string, init?: RequestInit) => {
    const answer = await site.fetch(new Request(url + path, init));
    return { status: answer.status, text: await answer.text() };
  };
  const page = await open("/");
  expect(page.status).toBe(200);
  expect(page.text).toContain("<h1>Ropes &amp; &lt;Knots&gt;</h1>");
  expect(page.text).toContain(`<a href="${site.info.api}/">`);
  expect((await open("/else")).status).toBe(404);
  expect((await open("/", { method: "POST" })).status).toBe(405);
});

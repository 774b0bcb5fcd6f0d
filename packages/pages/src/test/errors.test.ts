import { ApiError, defineModule, moduleBuilder } from "@waymark/core";
import { expect, test } from "vitest";
import { startPages } from "./site.ts";

const { definePageHandler } = moduleBuilder({});
const broken = defineModule({
  name: "broken",
  pages: [
    definePageHandler("broken", ({ path }) => {
      if (path === "/broken/") throw new TypeError("The tide table is missing.");
      if (path === "/busy/")
        throw new ApiError("tide_busy", "The tide is <busy>.", 503, undefined, {
          "Retry-After": "7",
        });
      return undefined;
    }),
  ],
});

test("a page that fails is shown in the theme, with a reference of the log and no internals", async () => {
  await using site = await startPages({ modules: [broken()] });
  await site.add("pages", { title: "Visit" });
  await site.open("/");
  const page = await site.open("/broken/", { headers: { "x-request-id": "tide-1" } });
  expect(page.status).toBe(500);
  expect(page.headers.get("x-request-id")).toBe("tide-1");
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(page.text).toContain("<h1>Something went wrong</h1>");
  expect(page.text).toContain('<footer class="site-footer">');
  expect(page.text).toContain(">Visit</a>");
  expect(page.text).toContain('<meta name="robots" content="noindex, follow">');
  expect(page.text).not.toMatch(/tide table|TypeError|\.ts/);
  const [line] = site.test.log.lines.filter(({ fields }) => fields["path"] === "/broken/");
  expect(line?.fields["requestId"]).toBe("tide-1");
  expect(page.text).toContain(String(line?.fields["ref"]));
});

test("errors with a status keep it and their headers", async () => {
  await using site = await startPages({ modules: [broken()] });
  const page = await site.open("/busy/");
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "7"]);
  expect(page.text).toContain("<h1>The tide is &lt;busy&gt;.</h1>\n<p>tide_busy</p>");
  expect(page.text).toContain('<header class="site-header">');
});

test("if the templates fail too, a plain page is sent", async () => {
  const templates = {
    footer() {
      throw new Error("no footer");
    },
  };
  await using site = await startPages({ modules: [broken()], pages: { templates } });
  const page = await site.open("/broken/");
  expect(page.status).toBe(500);
  expect(page.text).toContain("<h1>Something went wrong</h1>");
  expect(page.text).not.toMatch(/no footer|site-header/);
});

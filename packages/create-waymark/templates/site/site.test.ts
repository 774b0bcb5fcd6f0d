import { accounts, content, pages } from "waymark";
import { testSite } from "waymark/testing";
import { expect, test } from "vitest";
import { design } from "./design.ts";
import { notes } from "./notes.ts";

const start = () => testSite({ modules: [accounts(), content(), notes(), pages(design)] });

test("a published article is on the home page and has its own page", async () => {
  await using site = await start();
  const editor = site.as({ roles: ["editor"] });
  const { body } = await editor.post("/core/v2/posts", {
    title: "High water",
    content: "<p>Bring boots.</p>",
    status: "publish",
  });

  const { pathname } = new URL(body.link);
  const home = await site.site.fetch(new Request("http://localhost/"));
  expect(await home.text()).toContain(`<a href="${pathname}">High water</a>`);
  const page = await site.site.fetch(new Request(body.link));
  expect(await page.text()).toContain("<p>Bring boots.</p>");
});

test("an author creates a note that everyone can read", async () => {
  await using site = await start();
  const rejected = await site.post("/notes/v1/notes", { text: "Fog" });
  expect([rejected.status, rejected.body.code]).toEqual([401, "rest_forbidden"]);
  const written = await site.as({ roles: ["author"] }).post("/notes/v1/notes", { text: "Fog" });
  expect(written.status).toBe(201);
  expect((await site.get("/notes/v1/notes")).body).toMatchObject([{ text: "Fog" }]);
});

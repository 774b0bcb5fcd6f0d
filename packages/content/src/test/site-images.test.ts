import { expect, test } from "vitest";
import { startSite, type ContentSite } from "./site.ts";
import { insertRow } from "./table-access.ts";

const path = "/core/v2/settings";
const now = "2026-01-02T03:04:05";
const addFile = (site: ContentSite, file: string, type: string) =>
  site.site.run(insertRow, {
    type: "attachment",
    status: "inherit",
    date: now,
    date_gmt: now,
    modified: now,
    modified_gmt: now,
    title: file,
    slug: file.replace(/\W/g, "-"),
    file: `2026/01/${file}`,
    mime_type: type,
  });

test("the catalogue contains the logo and the icon of the site", async () => {
  await using site = await startSite();
  const { body: before } = await site.get("/");
  expect(before).toMatchObject({ site_logo: 0, site_icon: 0, site_icon_url: "" });
  expect(Object.keys(before._links)).toEqual(["help"]);
  const { id } = await addFile(site, "a boat.png", "image/png");
  await site.administrator.post(path, { site_icon: id, site_logo: id });
  const { body } = await site.get("/");
  expect(body).toMatchObject({
    site_logo: id,
    site_icon: id,
    site_icon_url: "http://site.test/uploads/2026/01/a%20boat.png",
  });
  const href = `http://site.test/api/core/v2/media/${id}`;
  expect(body._links["core:featuredmedia"]).toEqual([
    { embeddable: true, type: "site_logo", href },
    { embeddable: true, type: "site_icon", href },
  ]);
  expect((await site.administrator.get(path)).body).not.toHaveProperty("site_icon_path");
});

test("only images can be the logo or the icon, and a deleted image is reset", async () => {
  await using site = await startSite();
  const text = await addFile(site, "a.txt", "text/plain");
  expect((await site.administrator.post(path, { site_icon: text.id })).status).toBe(400);
  const { id } = await addFile(site, "a.png", "image/png");
  await site.administrator.post(path, { site_icon: id, site_logo: id });
  const { status } = await site.administrator.remove(`/core/v2/media/${id}`, { force: true });
  expect(status).toBe(200);
  expect((await site.administrator.get(path)).body).toMatchObject({
    site_icon: 0,
    site_logo: null,
  });
  expect((await site.get("/")).body).toMatchObject({ site_icon: 0, site_icon_url: "" });
});

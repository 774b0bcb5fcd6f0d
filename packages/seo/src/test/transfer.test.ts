import { importWxr } from "@waymark/content";
import { expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { pages, posts, startSite } from "./site.ts";

type Site = Awaited<ReturnType<typeof startSite>>;
async function exported(site: Site): Promise<string> {
  const { status, body } = await site.administrator.get("/core/v2/export");
  expect(status).toBe(200);
  return body;
}
const imported = (site: Site, text: string) =>
  site.site.run(importWxr, {
    chunks: (async function* () {
      yield text;
    })(),
  });
const path = (id: number) => `/seo/v2/items/${id}`;

test.each(await testStorages())(
  "the SEO values of items are exported and imported with them on %s",
  async (_, storage) => {
    await using old = await startSite({ storage: storage() });
    const about = await old.make(pages, { title: "About" });
    const team = await old.make(pages, { title: "Team", parent: about.id });
    const fog = await old.make(posts);
    const values = {
      title: "Our “crew” & %%sitename%%",
      description: "Who we are",
      canonical: "https://other.test/team",
      nofollow: false,
      focus_keyphrase: "crew",
      focus_score: 40,
    };
    const set = async (id: number, given: object) =>
      expect((await old.administrator.post(path(id), given)).status).toBe(200);
    await set(team.id, values);
    await set(about.id, { noindex: true });
    const text = await exported(old);
    await using site = await startSite({ storage: storage() });
    const { unmapped } = await imported(site, text);
    expect(unmapped.filter(({ what }) => what.startsWith("data"))).toEqual([]);
    expect((await site.administrator.get(path(team.id))).body.values).toEqual(values);
    expect((await site.administrator.get(path(fog.id))).body.values).toEqual({});
    for (const { link } of [about, team, fog]) {
      const [here, there] = [await site.head(link), await old.head(link)];
      expect([here.status, here.body]).toEqual([there.status, there.body]);
    }
    expect(await exported(site)).toBe(text);
  },
);

test("invalid SEO values of an export file are reported and left out", async () => {
  await using old = await startSite();
  const { id } = await old.make(posts);
  await old.administrator.post(path(id), { canonical: "https://other.test/fog" });
  const text = await exported(old);
  for (const [from, to] of [
    ["https://other.test/fog", "javascript:alert(1)"],
    ['"canonical":', '"own":'],
    ['{"canonical":"https://other.test/fog"}', '"fog"'],
  ] as const) {
    expect(text).toContain(from);
    await using site = await startSite();
    const { made, unmapped } = await imported(site, text.replace(from, to));
    expect(made).toMatchObject({ post: 1 });
    expect(unmapped).toMatchObject([{ what: "data seo of post", count: 1 }]);
    expect((await site.administrator.get(path(id))).body.values).toEqual({});
  }
});

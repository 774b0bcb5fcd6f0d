import { defineModule } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { accountPages, accounts, createUser, ensureAdministrator } from "../index.ts";
import { browser, linkIn } from "./browser.ts";

const password = "correct horse battery";
const open = async (setUp = true) => {
  const site = await testSite({ url: "https://new.example", modules: [accounts({ setUp })] });
  return { site, lines: await site.site.start() };
};
const values = {
  title: "Harbour Lights",
  timezone: "Europe/Lisbon",
  language: "de",
  login: "zoe",
  email: "zoe@example.com",
  password,
};

test("the start of a site without an administrator creates a link to the set-up page", async () => {
  const { site, lines } = await open();
  await using _ = site;
  const zoe = browser(site);
  expect((await zoe.open(linkIn(lines.join(" ")))).location).toBe("/set-up");
  const form = await zoe.open("/set-up");
  expect([form.status, form.html.includes("Set up your site")]).toEqual([200, true]);
  const wrong = await zoe.open("/set-up", { ...values, email: "zoe", timezone: "Mars/Olympus" });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain('id="email-error"');
  expect(wrong.html).toContain('value="Harbour Lights"');
  const done = await zoe.open("/set-up", values);
  expect([done.status, done.location]).toEqual([303, "/"]);
  const { user } = JSON.parse((await zoe.open("/session")).html);
  expect([user.name, user.roles]).toEqual(["zoe", ["administrator"]]);
  const { name, timezone, locale } = site.site.info;
  expect([name, timezone, locale]).toEqual(["Harbour Lights", "Europe/Lisbon", "de"]);
  expect((await zoe.open("/set-up")).status).toBe(404);
  expect(await site.site.start()).toEqual([]);
});

test("a site with users but without an administrator is set up, and leads to the page that a module names", async () => {
  const desk = defineModule({
    name: "desk",
    contributes: [accountPages({ name: "desk", label: "Desk", path: "/desk", isWorkplace: true })],
  });
  const modules = [accounts({ setUp: true }), desk()];
  await using site = await testSite({ url: "https://new.example/blog", modules });
  await site.site.run(createUser, { login: "ana", email: "ana@example.com", role: "author" });
  const zoe = browser(site);
  await zoe.open(linkIn((await site.site.start()).join(" ")));
  const taken = await zoe.open("/blog/set-up", { ...values, login: "ana" });
  expect([taken.status, taken.html.includes('id="login-error"')]).toEqual([409, true]);
  const done = await zoe.open("/blog/set-up", values);
  expect([done.status, done.location]).toEqual([303, "/blog/desk"]);
});

test("the sign-in page of a site without users leads to its set-up page, which requires the link", async () => {
  const { site } = await open();
  await using _ = site;
  const zoe = browser(site);
  expect((await zoe.open("/sign-in?to=/profile")).location).toBe("/set-up");
  const notice = await zoe.open("/set-up");
  expect([notice.status, notice.html.includes("Open the link that the site printed")]).toEqual([
    200,
    true,
  ]);
  await site.site.run(createUser, { login: "ana", email: "ana@example.com", role: "author" });
  expect((await zoe.open("/sign-in")).status).toBe(200);
});

test("only one of several links creates the administrator, and a wrong setting creates nothing", async () => {
  const { site, lines } = await open();
  await using _ = site;
  const links = [...lines, ...(await site.site.start())].map((line) => linkIn(line).slice(-64));
  const { login: username, ...rest } = values;
  const post = (token: string, given: object = {}) =>
    site.post("/accounts/v1/set-up", { ...rest, username, token, ...given });
  const wrong = await post(links[0] ?? "", { timezone: "Mars/Olympus" });
  expect([wrong.status, wrong.body.data.params]).toEqual([400, { timezone: "Unknown time zone." }]);
  const replies = await Promise.all(links.map((token) => post(token)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect((await post("0".repeat(64))).body.code).toBe("rest_invalid_link");
});

test("a link is valid for a day, and is created only with the option", async () => {
  const { site, lines } = await open();
  await using _ = site;
  site.clock.advance(24 * 3_600_000);
  const zoe = browser(site);
  await zoe.open(linkIn(lines.join(" ")));
  expect((await zoe.open("/set-up")).html).toContain("This link is not valid");
  const without = await open(false);
  await using __ = without.site;
  expect(without.lines).toEqual([]);
  const create = (one: typeof without) =>
    one.site.site.run(ensureAdministrator, { makePassword: true, unlessSetUp: true });
  expect([await create({ site, lines }), (await create(without))?.login]).toEqual([
    undefined,
    "admin",
  ]);
});

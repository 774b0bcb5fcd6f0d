import { accounts, createUser } from "@waymark/accounts";
import { compat } from "@waymark/compat";
import { content, importSite } from "@waymark/content";
import { popup } from "@waymark/popup";
import { testSite } from "@waymark/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { address, from, mover, type Serve, serving } from "./test/moving.ts";

const start = async (url: string) => {
  const started = await testSite({ url, modules: [accounts(), content(), popup()] });
  await started.site.start();
  const owner = started.as({ id: 1, roles: ["administrator"] });
  return { ...started, owner, [Symbol.asyncDispose]: () => started.site.close() };
};
const namespaces = ["wp/v2", "pum/v1", "popup-maker/v2"];
const item = (id: number, more: object) => ({
  id,
  slug: `item-${id}`,
  status: "publish",
  title: { raw: `Item ${id}` },
  content: { raw: "<p>Hi</p>" },
  ...more,
});
const settingsOf = ({ id: _, title, content: text, _links, ...row }: any) => {
  const { triggers, cookies, conditions, enabled, size, custom_width, location, status } = row;
  return {
    title: title.raw,
    text: text.raw,
    ...{ triggers, cookies, conditions, enabled, size, custom_width, location, status },
  };
};
const popupsOf = async ({ owner }: Pick<Awaited<ReturnType<typeof start>>, "owner">) =>
  (await owner.get("/core/v2/popups", { context: "edit", status: "any", orderby: "id" })).body;

test("popups are imported with their settings, and conditions name the imported items and terms", async () => {
  await using old = await start(address);
  await old.site.run(createUser, mover);
  const { body: page } = await old.owner.post("/core/v2/pages", { title: "A", status: "publish" });
  const { body: term } = await old.owner.post("/core/v2/categories", { name: "Fog" });
  const selected = (...ids: number[]) => ({ settings: { selected: ids } });
  const made = {
    title: "Letters",
    content: "<p>Read on.</p>",
    status: "publish",
    triggers: [{ type: "auto_open", settings: { delay: 2_000, cookie_name: ["seen"] } }],
    cookies: [{ event: "on_popup_close", settings: { name: "seen", time: "2 weeks" } }],
    conditions: [
      [
        { target: "page_selected", ...selected(page.id) },
        { target: "post_w_category", ...selected(term.id) },
      ],
      [{ target: "tax_category_selected", not_operand: true, ...selected(term.id, 999) }],
    ],
    size: "custom",
    custom_width: 400,
    location: "right bottom",
  };
  expect((await old.owner.post("/core/v2/popups", made)).status).toBe(201);
  const draft = { title: "Draft", enabled: false, status: "draft" };
  expect((await old.owner.post("/core/v2/popups", draft)).status).toBe(201);

  await using site = await start("https://new.test");
  // The ids of the source are taken here.
  for (let n = 0; n < 8; n++) {
    await site.owner.post("/core/v2/posts", { title: "Mine", status: "publish" });
    await site.owner.post("/core/v2/categories", { name: `Mine ${n}` });
  }
  const serve = compat(old.site).fetch as Serve;
  const dryRun = await site.site.run(importSite, { ...from(serve), dryRun: true });
  const report = await site.site.run(importSite, from(serve));
  expect(report.made).toMatchObject({ popup: 2, page: 1 });
  expect(dryRun.made).toEqual(report.made);
  expect(report.unmapped).toContainEqual({
    what: "popup setting conditions",
    why: "A selected item or term was not imported.",
    count: 1,
  });
  const [newPage] = (await site.owner.get("/core/v2/pages")).body;
  const [newTerm] = (await site.owner.get("/core/v2/categories", { slug: "fog" })).body;
  expect([newPage.id === page.id, newTerm.id === term.id]).toEqual([false, false]);
  const was = (await popupsOf(old)).map(settingsOf);
  const popups = (await popupsOf(site)).map(settingsOf);
  const withoutConditions = (rows: any[]) => rows.map(({ conditions: _, ...row }) => row);
  expect(withoutConditions(popups)).toEqual(withoutConditions(was));
  const [letters] = popups.filter(({ title }: any) => title === "Letters");
  expect(letters.conditions.flat().map((one: any) => [one.target, one.settings.selected])).toEqual([
    ["page_selected", [newPage.id]],
    ["post_w_category", [newTerm.id]],
    ["tax_category_selected", [newTerm.id]],
  ]);
  const again = await site.site.run(importSite, from(serve));
  expect([again.made, again.known["popup"]]).toEqual([{}, 2]);
});

test("settings of the original plugin are imported if this site has them", async () => {
  const settings = {
    triggers: [
      { type: "auto_open", settings: { cookie_name: "pum-7", delay: "500" } },
      {
        type: "click_open",
        settings: { extra_selectors: ".a", do_default: null, cookie_name: "" },
      },
      { type: "exit_intent", settings: {} },
      { type: "form_submission", settings: { form: "ninjaforms_3" } },
    ],
    cookies: [
      { event: "on_popup_close", settings: { name: "pum-7", time: "1 month", path: "1", key: "" } },
    ],
    conditions: [
      [
        { target: "page_selected", not_operand: "1", selected: ["21"] },
        { target: "user_is_logged_in" },
      ],
      [{ target: "<script>" }],
    ],
    size: "custom",
    custom_width: "500px",
    custom_height: "50%",
    close_on_overlay_click: "1",
    theme_id: "9",
    open_sound: "none",
  };
  const serve = serving(
    {
      "wp/v2/pages": [item(21, {})],
      "popup-maker/v2/popups": [item(7, { enabled: "1", settings }), item(8, { settings: [] })],
    },
    namespaces,
  );
  await using site = await start("https://new.test");
  const report = await site.site.run(importSite, from(serve));
  expect(report.made).toEqual({ page: 1, popup: 2 });
  expect(report.unmapped.map(({ what, count }) => [what, count])).toEqual(
    expect.arrayContaining([
      ["popup setting triggers", 2],
      ["popup setting conditions", 1],
      ["popup setting custom_height", 1],
      ["popup setting theme_id", 1],
    ]),
  );
  const [first] = await popupsOf(site).then((rows: any[]) => rows.filter(({ id }) => id === 7));
  expect(first).toMatchObject({
    enabled: true,
    size: "custom",
    custom_width: 500,
    close_on_overlay_click: true,
    triggers: [
      { type: "auto_open", settings: { cookie_name: ["pum-7"], delay: 500 } },
      { type: "click_open", settings: { extra_selectors: ".a" } },
    ],
    cookies: [{ event: "on_popup_close", settings: { name: "pum-7", path: true } }],
    conditions: [
      [
        { target: "page_selected", not_operand: true, settings: { selected: [21] } },
        { target: "user_is_logged_in" },
      ],
      [{ target: "unknown" }],
    ],
  });
});

test("for any responses, the import ends with a report", async () => {
  await using site = await start("https://new.test");
  const some = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.array(fc.record({ type: fc.constantFrom("auto_open", "x"), settings: fc.jsonValue() })),
    fc.array(fc.array(fc.record({ target: fc.string(), selected: fc.jsonValue() }))),
  );
  const names = fc.constantFrom(
    ...["triggers", "cookies", "conditions", "size", "zindex", "__proto__", "constructor", "x"],
  );
  const row = fc.record({
    id: fc.oneof(fc.integer({ min: -1, max: 40 }), fc.string()),
    settings: fc.oneof(fc.dictionary(names, some), fc.jsonValue()),
    enabled: fc.jsonValue(),
    title: fc.jsonValue(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (rows) => {
      const report = await site.site.run(
        importSite,
        from(serving({ "wp/v2/popups": rows }, namespaces)),
      );
      expect(report.unmapped).toBeDefined();
    }),
    { numRuns: Number(process.env["ROUNDS"] ?? 40) },
  );
  expect((await site.owner.get("/core/v2/popups", { status: "any", per_page: 100 })).status).toBe(
    200,
  );
}, 60_000);

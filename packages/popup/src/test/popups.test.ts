import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { popups, startSite } from "./site.ts";

const full = {
  enabled: false,
  display_title: "Get our letters",
  triggers: [
    { type: "auto_open", settings: { delay: 2_000, cookie_name: ["seen"] } },
    { type: "click_open", settings: { extra_selectors: ".letters", do_default: true } },
  ],
  cookies: [{ event: "on_popup_close", settings: { name: "seen", time: "2 weeks", key: "v1" } }],
  conditions: [
    [{ target: "is_front_page" }, { target: "page_selected", settings: { selected: [7, "8"] } }],
    [{ target: "is_404", not_operand: true }],
  ],
  size: "custom",
  custom_width: 400,
  location: "right bottom",
  close_on_overlay_click: true,
};

describe.each(await testStorages())("popups on %s", (_, storage) => {
  test("a popup has all settings, with defaults", async () => {
    await using site = await startSite({ storage: storage() });
    const id = await site.make(full);
    const { body } = await site.editor.get(`${popups}/${id}`);
    expect(body).toMatchObject({
      type: "popup",
      enabled: false,
      size: "custom",
      position_top: 100,
      close_on_esc_press: true,
    });
    expect(body.triggers).toEqual([
      {
        type: "auto_open",
        settings: {
          delay: 2_000,
          cookie_name: ["seen"],
          extra_selectors: "",
          do_default: false,
          form: "any",
        },
      },
      {
        type: "click_open",
        settings: { cookie_name: [], extra_selectors: ".letters", do_default: true, form: "any" },
      },
    ]);
    expect(body.cookies[0].settings).toMatchObject({ session: false, path: true, form: "any" });
    expect(body.conditions[1]).toEqual([
      { target: "is_404", not_operand: true, settings: { selected: [] } },
    ]);
  });

  test("an update changes the given settings only", async () => {
    await using site = await startSite({ storage: storage() });
    const id = await site.make(full);
    const before = (await site.editor.get(`${popups}/${id}`)).body;
    const settings = ({ body }: { body: Record<string, unknown> }) =>
      Object.fromEntries(
        Object.entries(body).filter(([name]) => !/^(title|modified|_links|guid|link)/.test(name)),
      );
    for (const change of [{ title: "Other" }, { meta: {} }, { status: "publish" }, {}]) {
      const changed = await site.editor.edit(`${popups}/${id}`, change);
      expect([changed.status, settings(changed)]).toMatchObject([200, settings({ body: before })]);
    }
    const one = await site.editor.edit(`${popups}/${id}`, { enabled: true, cookies: [] });
    expect(one.body).toMatchObject({ enabled: true, cookies: [], triggers: before.triggers });
    const whole = await site.editor.put(`${popups}/${id}`, { display_title: "Fog" });
    expect(whole.body).toMatchObject({ size: "custom", conditions: before.conditions });
  });
});

test.each([
  [{ triggers: [{ type: "fly" }] }],
  [{ triggers: [{ type: "auto_open", settings: { delay: 10_001 } }] }],
  [{ triggers: [{ type: "auto_open", settings: { speed: 1 } }] }],
  [{ triggers: Array(21).fill({ type: "auto_open" }) }],
  [{ triggers: [{ type: "click_open", settings: { extra_selectors: "a".repeat(501) } }] }],
  [{ cookies: [{ event: "on_popup_open" }] }],
  [{ cookies: [{ event: "on_popup_open", settings: { name: "a; path=/" } }] }],
  [{ cookies: [{ event: "on_popup_open", settings: { name: "a", time: "forever" } }] }],
  [{ cookies: [{ event: "on_popup_open", settings: { name: "a", key: "a b" } }] }],
  [{ conditions: [[{ target: "a b" }]] }],
  [{ conditions: [[{ target: "page_all", settings: { selected: [{}] } }]] }],
  [{ conditions: Array(11).fill([]) }],
  [{ size: "huge" }],
  [{ location: "top" }],
  [{ position_top: -1 }],
  [{ zindex: 2 ** 31 }],
  [{ display_title: "x".repeat(201) }],
  [{ enabled: "perhaps" }],
])("%o is rejected, and nothing is stored", async (input) => {
  await using site = await startSite();
  const id = await site.make();
  const before = (await site.editor.get(`${popups}/${id}`)).body;
  for (const reply of [
    await site.editor.edit(`${popups}/${id}`, input),
    await site.editor.post(popups, { title: "Other", ...input }),
  ])
    expect([reply.status, reply.body.code]).toEqual([400, "rest_invalid_param"]);
  expect((await site.editor.get(`${popups}/${id}`)).body).toEqual(before);
  expect((await site.editor.get(popups)).body).toHaveLength(1);
});

test("null resets a field to its default", async () => {
  await using site = await startSite();
  const id = await site.make({ size: "tiny", triggers: [{ type: "auto_open" }] });
  const { body } = await site.editor.edit(`${popups}/${id}`, { size: null, triggers: null });
  expect([body.size, body.triggers]).toEqual(["medium", []]);
});

test("content is filtered for authors without unfiltered HTML", async () => {
  await using site = await startSite();
  const writer = site.as({
    id: 9,
    can: ["edit_popups", "publish_popups", "edit_published_popups"],
  });
  const created = await writer.post(popups, {
    title: "Letters",
    status: "publish",
    content: 'Fog <script>alert(1)</script><img src="x" onerror="alert(2)"><dialog open>x</dialog>',
    display_title: "<b>Fog</b> & <script>alert(3)</script>rain",
  });
  expect(created.status).toBe(201);
  expect(created.body.display_title).toContain("<b>Fog</b>");
  const shown = await (await site.open("/")).text();
  expect(shown).not.toMatch(/alert\(1\)<\/script>|onerror|<dialog open/);
  expect(shown.match(/<script/g)).toHaveLength(1);
  expect(shown.match(/<dialog/g)).toHaveLength(1);
});

test("editors manage popups; authors, contributors and subscribers cannot", async () => {
  await using site = await startSite();
  const id = await site.make();
  const as = (role: string) => site.as({ roles: [role] });
  const clients = [site, as("subscriber"), as("contributor"), as("author")];
  for (const [i, client] of clients.entries()) {
    const status = i === 0 ? 401 : 403;
    expect((await client.get(popups)).status).toBe(status);
    expect((await client.get(`${popups}/${id}`)).status).toBe(status);
    expect((await client.post(popups, { title: "Mine" })).status).toBe(status);
    expect((await client.edit(`${popups}/${id}`, { enabled: false })).status).toBe(status);
    expect((await client.remove(`${popups}/${id}`)).status).toBe(status);
  }
  for (const role of ["editor", "administrator"]) {
    const client = as(role);
    expect((await client.get(popups, { context: "edit" })).body).toHaveLength(1);
    expect((await client.edit(`${popups}/${id}`, { size: "small" })).status).toBe(200);
  }
});

test("a popup has no page of its own, and is not in search results", async () => {
  await using site = await startSite({ front: () => undefined });
  await site.make({ title: "Letters", slug: "letters" });
  expect((await site.open("/popup/letters/")).status).toBe(404);
  expect((await site.get("/core/v2/search", { search: "letters" })).body).toEqual([]);
  expect((await site.get("/core/v2/types")).body.popup).toMatchObject({ rest_base: "popups" });
});

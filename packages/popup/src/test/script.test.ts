import { expect, test } from "vitest";
import { cookie, element, runScript, standard, trigger } from "./window.ts";
import { script } from "../pages/client-script.generated.ts";

test("the script is valid JavaScript without HTML insertion and closing tags", () => {
  expect(() => new Function(script)).not.toThrow();
  expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(/);
  expect(script).not.toMatch(/<\/?script|<!--/i);
  expect(script.length).toBeLessThan(12_000);
});

test("a delay opens a dialog, which is counted and positioned", () => {
  const page = runScript([{ triggers: [{ ...trigger, delay: 2_000 }] }]);
  expect(page.first.properties).toEqual({ "--wd-top": "100px" });
  expect(page.waiting.map(({ after }) => after)).toEqual([2_000]);
  expect(page.first.open).toBe(false);
  page.runTimers();
  expect([page.first.open, page.first.shownAs, page.first.dispatched]).toEqual([
    true,
    "modal",
    ["dialog:open"],
  ]);
  expect(page.requests).toEqual([
    expect.stringMatching(/^\/api\/popup\/v1\/analytics\?event=open&pid=7&_cache=\d+$/),
  ]);
});

test("without counting no requests are made", () => {
  const page = runScript([{ triggers: [trigger] }], { count: null });
  page.runTimers();
  expect([page.first.open, page.requests]).toEqual([true, []]);
});

test("an image request is used if fetch is blocked", async () => {
  const page = runScript([{ triggers: [trigger] }], { isOffline: true });
  page.runTimers();
  await Promise.resolve();
  await Promise.resolve();
  expect(page.requests).toEqual([expect.stringMatching(/^image .*event=open&pid=7/)]);
});

test("a click on an element with its class, its URL or its selector opens it", () => {
  const triggers = [{ ...trigger, type: "click_open", selector: ".letters" } as const];
  for (const selector of [".open-dialog-7", 'a[href="#dialog-7"]', ".letters"]) {
    const page = runScript([{ triggers }]);
    const event = page.click(element([selector]));
    expect([selector, page.first.open, event.isPrevented]).toEqual([selector, true, true]);
  }
  const page = runScript([{ triggers }]);
  expect([page.click(element([".open-dialog-8"])).isPrevented, page.first.open]).toEqual([
    false,
    false,
  ]);
});

test("a clicked link can still be followed", () => {
  const triggers = [{ ...trigger, type: "click_open", selector: "a", follows: true } as const];
  const page = runScript([{ triggers }]);
  expect([page.click(element(["a"])).isPrevented, page.first.open]).toEqual([false, true]);
});

test("an invalid selector does not affect other triggers", () => {
  const wrong = { ...trigger, type: "click_open", selector: "((" } as const;
  const right = { ...trigger, type: "click_open", selector: ".letters" } as const;
  const page = runScript([{ triggers: [wrong, right] }, { id: 8, triggers: [right] }]);
  page.click(element([".letters"]));
  expect(page.counted()).toEqual(["open 7", "open 8"]);
});

test("invalid settings of a popup do not affect other popups", () => {
  const raw = ["{", JSON.stringify({ ...standard, triggers: [trigger] })];
  const page = runScript([], { raw });
  page.runTimers();
  expect(page.counted()).toEqual(["open 7"]);
});

test("a cookie disables a trigger until its key changes, but not clicks on its class", () => {
  const own = { ...cookie, value: "spring" };
  const settings = { triggers: [{ ...trigger, cookies: ["seen"] }], cookies: [own] };
  const isOpen = (value: string) => {
    const page = runScript([settings], { cookies: { wd_seen: value } });
    page.runTimers();
    return page.first.open;
  };
  expect([isOpen("spring"), isOpen("winter")]).toEqual([false, true]);
  const page = runScript([settings], { cookies: { wd_seen: "spring" } });
  page.click(element([".open-dialog-7"]));
  expect(page.first.open).toBe(true);
});

test("a cookie of another popup disables a trigger by its name, and a cookie of the site does not", () => {
  const triggers = [{ ...trigger, cookies: ["seen"] }];
  const isOpen = (name: string) => {
    const page = runScript([{ triggers }], { cookies: { [name]: "x" } });
    page.runTimers();
    return page.first.open;
  };
  expect([isOpen("wd_seen"), isOpen("seen")]).toEqual([false, true]);
});

test("cookies are set on their event, with a prefix, a path and an age", () => {
  const on = (event: (typeof events)[number], more: object = {}) => ({
    ...cookie,
    on: event,
    name: event,
    ...more,
  });
  const events = ["on_popup_open", "on_popup_close", "on_popup_conversion", "manual"] as const;
  const cookies = [
    on("on_popup_open"),
    on("on_popup_close", { age: 0, path: "" }),
    on("on_popup_conversion", { path: "/blog" }),
    on("manual"),
  ];
  const page = runScript([{ cookies, triggers: [trigger] }]);
  page.runTimers();
  expect(page.set).toEqual(["wd_on_popup_open=1; path=/; max-age=60; samesite=lax; secure"]);
  page.click(element([".dialog-convert", ".dialog-mute"]), page.first);
  page.first.close();
  expect(page.set.slice(1)).toEqual([
    "wd_on_popup_conversion=1; path=/blog; max-age=60; samesite=lax; secure",
    "wd_manual=1; path=/; max-age=60; samesite=lax; secure",
    "wd_on_popup_close=1; samesite=lax; secure",
  ]);
});

test("a button closes it and restores the focus", () => {
  const page = runScript([{}]);
  const link = element([".open-dialog-7"]);
  page.document.activeElement = link;
  page.click(link);
  page.document.activeElement = page.body;
  page.click(page.first.button, page.first);
  expect([page.first.open, link.isFocused]).toEqual([false, true]);
});

test("the focus is not moved if the browser has set it", () => {
  const page = runScript([{}]);
  const [link, other] = [element([".open-dialog-7"]), element([])];
  page.document.activeElement = link;
  page.click(link);
  page.document.activeElement = other;
  page.first.close();
  expect(link.isFocused).toBe(false);
});

test("Esc closes it unless this is disabled, with and without an overlay", () => {
  const cancelled = (esc: boolean) => {
    const page = runScript([{ esc }]);
    return page.first.dispatch("cancel", { target: page.first }).isPrevented;
  };
  expect([cancelled(true), cancelled(false)]).toEqual([false, true]);
  const pressed = (esc: boolean) => {
    const page = runScript([{ esc, modal: false, triggers: [trigger] }]);
    page.runTimers();
    expect(page.first.shownAs).toBe("modeless");
    page.document.dispatch("keydown", { key: "a" });
    page.document.dispatch("keydown", { key: "Escape" });
    return page.first.open;
  };
  expect([pressed(true), pressed(false)]).toEqual([false, true]);
});

test("Esc never reaches an opened modal popup that it does not close, but closes one above it", () => {
  const page = runScript([{ id: 1 }, { id: 2, esc: false, stays: true, triggers: [trigger] }]);
  page.runTimers();
  page.click(element([".open-dialog-1"]));
  const press = () => {
    const { isPrevented } = page.document.dispatch("keydown", { key: "Escape" });
    return [isPrevented, ...page.all.map((one) => one.open)];
  };
  expect([press(), press()]).toEqual([
    [true, false, true],
    [true, false, true],
  ]);
  page.all[1]!.close();
  expect(press()).toEqual([false, false, false]);
});

/** Presses and releases the pointer at horizontal positions, and returns whether the popup stays open. */
function staysOpen(outside: boolean, pressedAt: number, releasedAt = pressedAt): boolean {
  const page = runScript([{ outside, triggers: [trigger] }]);
  page.runTimers();
  const at = (clientX: number) => ({ target: page.first, clientX, clientY: 150 });
  page.first.dispatch("pointerdown", at(pressedAt));
  page.first.dispatch("click", at(releasedAt));
  return page.first.open;
}

test("a click outside closes it if enabled, a click inside does not", () => {
  expect([staysOpen(true, 50), staysOpen(true, 150), staysOpen(false, 50)]).toEqual([
    false,
    true,
    true,
  ]);
});

test("selecting text beyond its edge does not close it", () => {
  expect(staysOpen(true, 150, 50)).toBe(true);
});

test("opening another one closes it, unless it is stackable", () => {
  const page = runScript([
    { id: 1, triggers: [trigger] },
    { id: 2, stays: true, triggers: [trigger] },
    { id: 3, triggers: [trigger] },
  ]);
  page.runTimers();
  expect(page.all.map((one) => one.open)).toEqual([false, true, true]);
});

test("the close button appears after its delay", () => {
  const page = runScript([{ closeDelay: 3_000 }]);
  page.click(element([".open-dialog-7"]));
  expect([page.first.button.hidden, page.waiting[0]?.after]).toEqual([true, 3_000]);
  page.runTimers();
  expect(page.first.button.hidden).toBe(false);
});

test("a form in it converts once, sets its cookie and closes it", () => {
  const cookies = [{ ...cookie, on: "form_submission", inside: true } as const];
  const page = runScript([{ cookies, formClose: 1_000, triggers: [trigger] }]);
  page.runTimers();
  const form = element(["form"], { id: "letters" });
  page.first.inside.push(form);
  for (let i = 0; i < 2; i++)
    page.window.dispatch("submit", { target: form, defaultPrevented: true });
  expect(page.counted()).toEqual(["open 7", "conversion 7"]);
  expect(page.set[0]).toContain("wd_seen=1");
  expect(page.waiting[0]?.after).toBe(1_000);
  page.runTimers();
  expect([page.first.open, page.stored]).toEqual([false, {}]);
});

test("a form of the site that is not sent yet neither converts nor closes it", () => {
  const page = runScript([{ formClose: 0, triggers: [trigger] }]);
  page.runTimers();
  const form = element(["form"], { "data-form-key": "letters" });
  page.first.inside.push(form);
  page.window.dispatch("submit", { target: form, defaultPrevented: true });
  page.runTimers();
  expect([page.counted(), page.first.open]).toEqual([["open 7"], true]);
  page.window.dispatch("submit", { target: form });
  page.runTimers();
  expect([page.counted(), page.first.open]).toEqual([["open 7", "conversion 7"], false]);
});

test("a form outside of the popup does not set its cookies or count as a conversion", () => {
  const cookies = [{ ...cookie, on: "form_submission", inside: true } as const];
  const page = runScript([{ cookies }]);
  page.window.dispatch("submit", { target: element(["form"]), defaultPrevented: true });
  expect([page.set, page.counted()]).toEqual([[], []]);
});

test("a form submission opens its popups, on the page and after the redirect", () => {
  const triggers = [{ ...trigger, type: "form_submission", form: "contact" } as const];
  const page = runScript([{ triggers }]);
  page.window.dispatch("submit", { target: element(["form"], { id: "search" }) });
  page.runTimers();
  expect(page.first.open).toBe(false);
  page.window.dispatch("submit", { target: element(["form"], { id: "contact" }) });
  page.runTimers();
  expect(page.first.open).toBe(true);
  const next = runScript([{ triggers }], { stored: { ...page.stored } });
  next.runTimers();
  expect([next.first.open, next.stored]).toEqual([true, {}]);
  const late = runScript([{ triggers }], {
    stored: { wd_sent: JSON.stringify({ names: ["contact"], at: Date.now() - 60_000 }) },
  });
  late.runTimers();
  expect(late.first.open).toBe(false);
  for (const text of ["{", "null", "[]", '"x"'])
    expect(() => runScript([{ triggers }], { stored: { wd_sent: text } })).not.toThrow();
});

test.each(["any", "2", "letters", "form-letters"])(
  "a form of the site opens the popup for form %s once, on the page that confirms it, and not in other tabs",
  (form) => {
    const triggers = [{ ...trigger, type: "form_submission", form } as const];
    const page = runScript([{ triggers }]);
    const own = { id: "form-letters", "data-form-id": "2", "data-form-key": "letters" };
    page.window.dispatch("submit", { target: element(["form"], own) });
    page.runTimers();
    expect([page.first.open, page.stored]).toEqual([false, {}]);
    const cookies = { waymark_form: "2.letters.1768496400.0a1b2c.PHA-" };
    const next = runScript([{ triggers }], { stored: page.stored, cookies });
    next.runTimers();
    expect(next.first.open).toBe(true);
    const otherTab = runScript([{ triggers }], { cookies: next.cookies() });
    otherTab.runTimers();
    expect(otherTab.first.open).toBe(false);
    const again = { ...next.cookies(), waymark_form: "2.letters.1768496460.3d4e5f.PHA-" };
    const second = runScript([{ triggers }], { cookies: again });
    second.runTimers();
    expect(second.first.open).toBe(true);
  },
);

test("a form of the site opens no popup that waits for another form", () => {
  const triggers = [{ ...trigger, type: "form_submission", form: "contact" } as const];
  const cookies = { waymark_form: "2.letters.1768496400.0a1b2c.PHA-" };
  const page = runScript([{ triggers }], { cookies });
  page.runTimers();
  expect(page.first.open).toBe(false);
});

test("phones and tablets are excluded by the settings", () => {
  const touch = "(pointer: coarse)";
  const narrow = "(max-width: 767px)";
  const isOpen = (matches: readonly string[], settings: object) => {
    const page = runScript([{ ...settings, triggers: [trigger] }], { matches });
    page.runTimers();
    return page.first.open;
  };
  expect(isOpen([touch, narrow], { skipsPhones: true })).toBe(false);
  expect(isOpen([touch, narrow], { skipsTablets: true })).toBe(true);
  expect(isOpen([touch], { skipsTablets: true })).toBe(false);
  expect(isOpen([narrow], { skipsPhones: true })).toBe(true);
});

test("a prerendered page starts its triggers when it is shown", () => {
  const page = runScript([{ triggers: [trigger] }], { isPrerendering: true });
  page.runTimers();
  expect(page.first.open).toBe(false);
  page.document.dispatch("prerenderingchange");
  page.runTimers();
  expect(page.first.open).toBe(true);
});

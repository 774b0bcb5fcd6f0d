import { expect, test } from "vitest";
import { bannerFiles } from "../banner/files.ts";
import { knownVendors } from "../extension-points.ts";
import { deletableOf, ownCookies } from "../known/lookup.ts";
import { standardVendors } from "../known/index.ts";
import { base, startSite } from "./site.ts";
import { toWindow } from "./window.ts";

const all = (({ point }: { point: string }) =>
  point === knownVendors.point ? standardVendors : ownCookies) as never;
const script = bannerFiles({ all })["banner.js"].body as string;

const visitor = "0123456789abcdef0123456789abcdef";
const page = `<!doctype html><html><head></head><body>
<script src="https://www.googletagmanager.com/gtag/js?id=1"></script>
<script>gtag("config", "1")</script>
<script data-consent="analytics" src="/late.js" async></script>
<script data-consent="analytics">last()</script>
<script data-consent="functional" type="module">maps()</script>
<iframe src="https://www.youtube.com/embed/a"></iframe>
</body></html>`;

/** The page of the site, opened in a browser with this choice. */
async function openPage(
  categories?: readonly string[],
  {
    isFramed = false,
    logged = 1,
    version: givenVersion = "",
    more = {},
    html: source = page,
    listed = {},
    stored = {},
    gpc = false,
    settings = {},
  } = {},
) {
  await using site = await startSite({ pages: { "/": [source] } });
  for (const [name, category] of Object.entries(listed))
    await site.admin.post(`${base}/cookies`, { name, category });
  await site.admin.edit(`${base}/settings`, settings);
  const version = givenVersion || (await site.version());
  const at = Math.floor(Date.now() / 1_000) - 60;
  const consent = `${visitor}.${version}.${at}.${categories?.join("-")}.${logged}`;
  const cookies = { ...(categories && { consent }), ...more };
  const { html } = await site.open("/");
  const window = toWindow(html, { cookies, isFramed, stored, gpc });
  window.run(script);
  const choice = () => (window.cookies.get("consent") ?? "").split(".");
  const banner = window.find("section");
  const button = (value: string) => window.find(`button[value=${value}]`);
  return Object.assign(window, { version, choice, banner, button });
}

test("a necessary script, which was never blocked, is not run again after a choice", async () => {
  const html =
    '<html><body><script data-consent="necessary" src="/captcha.js"></script></body></html>';
  for (const categories of [undefined, ["necessary", "analytics"]]) {
    const window = await openPage(categories, { html });
    if (!categories) window.press(window.button("reject"));
    expect(window.started).not.toContain("/captcha.js");
    expect(window.has("script[data-consent=necessary]")).toBe(true);
  }
});

test("the script is valid JavaScript without HTML insertion and closing tags", () => {
  expect(() => new Function(script)).not.toThrow();
  expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(/);
  expect(script).not.toMatch(/<\/?script|<!--/i);
  const names = JSON.stringify(deletableOf({ all }));
  expect(script.split(names)).toHaveLength(2);
  expect(names.length).toBeLessThan(6_000);
  expect(script.length - names.length).toBeLessThan(10_000);
});

test("without a choice the banner is visible, and no blocked content is started", async () => {
  const window = await openPage();
  expect(window.banner.hidden).toBe(false);
  expect(window.started).toEqual([]);
  expect(window.find("iframe").hasAttribute("src")).toBe(false);
  expect(window.has("[data-consent-note]")).toBe(true);
  expect([window.requests, window.cookies.size]).toEqual([[], 0]);
});

test("accepting loads blocked content in page order", async () => {
  const window = await openPage();
  window.press(window.button("accept"));
  expect(window.banner.hidden).toBe(true);
  // The first script must be loaded before those that use it.
  expect(window.started).toEqual(["https://www.googletagmanager.com/gtag/js?id=1"]);
  window.load();
  expect(window.started.slice(1)).toEqual([`gtag("config", "1")`, "/late.js", "last()", "maps()"]);
  expect(window.find("iframe").getAttribute("src")).toBe("https://www.youtube.com/embed/a");
  expect(window.find("iframe").hidden).toBe(false);
  expect(window.has("[data-consent-note]")).toBe(false);
  expect(window.consentEvents.at(-1)).toContain("analytics");
  const [id, version, , categories, logged] = window.choice();
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect([version, logged]).toEqual([window.version, "0"]);
  expect(categories).toBe("necessary-functional-performance-analytics-advertisement-others");
  expect(window.requests).toMatchObject([
    { url: "/api/consent/v2/choices", init: { method: "POST", body: { id, version } } },
  ]);
});

test("style sheets, videos and objects are restored at their position", async () => {
  const host = "https://www.youtube.com";
  const body = `<link rel="preload" href="${host}/a"><object data="${host}/b"></object><video poster="${host}/c"><source src="${host}/d"></video>`;
  const html = `<!doctype html><html><body>${body}</body></html>`;
  const window = await openPage(undefined, { html });
  const source = window.find("source");
  const film = window.find("video");
  expect([source.getAttribute("src"), film.getAttribute("poster")]).toEqual([null, null]);
  expect(window.find("object").hidden).toBe(true);
  window.press(window.button("accept"));
  expect(window.find("object").getAttribute("data")).toBe(`${host}/b`);
  expect(window.find("object").hidden).toBe(false);
  expect([source.getAttribute("src"), film.getAttribute("poster")]).toEqual([
    `${host}/d`,
    `${host}/c`,
  ]);
  // Browsers look for a source once, so `load` of a video has to be called.
  expect(window.started).toEqual(["film"]);
});

test("rejecting takes one click, loads nothing, and lasts as long as accepting", async () => {
  const window = await openPage();
  window.press(window.button("reject"));
  expect([window.banner.hidden, window.started, window.choice()[3]]).toEqual([
    true,
    [],
    "necessary",
  ]);
  expect(window.requests[0]?.init.body).toMatchObject({ categories: ["necessary"] });
  expect(window.find("iframe").hasAttribute("src")).toBe(false);
});

test("selected categories are loaded, and none is preselected", async () => {
  const window = await openPage();
  window.press(window.button("choose"));
  expect(window.find("fieldset").hidden).toBe(false);
  const boxes = window.banner.querySelectorAll("input");
  expect(boxes.filter((box: any) => box.checked).map((box: any) => box.value)).toEqual([
    "necessary",
  ]);
  boxes.find((box) => box.value === "functional")!.checked = true;
  window.press(window.button("save"));
  expect([window.started, window.choice()[3]]).toEqual([["maps()"], "necessary-functional"]);
});

test("a script for browsers without modules does not delay the ones after it", async () => {
  const html = `<!doctype html><html><head></head><body>
<script nomodule data-consent="analytics" src="/old.js"></script>
<script data-consent="analytics">last()</script></body></html>`;
  const window = await openPage(["necessary", "analytics"], { html });
  expect(window.started).toEqual(["last()"]);
});

test("a script that was removed from the page does not stop the ones after it", async () => {
  const html = `<!doctype html><html><head></head><body>
<script data-consent="analytics" src="/first.js"></script>
<script data-consent="analytics" src="/second.js" id="second"></script>
<script data-consent="analytics">last()</script></body></html>`;
  const window = await openPage(["necessary", "analytics"], { html });
  expect(window.started).toEqual(["/first.js"]);
  window.find("script[id=second]").remove();
  window.load();
  expect(window.started).toEqual(["/first.js", "last()"]);
});

test("a choice applies to the next page, where the banner is hidden", async () => {
  const window = await openPage(["necessary", "functional"]);
  expect([window.banner.hidden, window.started]).toEqual([true, ["maps()"]]);
  expect(window.find("button[data-consent-open]").hidden).toBe(false);
  expect(window.requests).toEqual([]);
  const module = window.find("script[type=module]");
  expect(module.textContent).toBe("maps()");
});

test("a choice that could not be logged is sent again", async () => {
  const window = await openPage(["necessary"], { logged: 0 });
  expect(window.requests).toMatchObject([{ init: { body: { id: visitor } } }]);
});

test("a choice for an earlier consent version is ignored", async () => {
  const window = await openPage(["necessary", "analytics"], { version: "1xold" });
  expect([window.banner.hidden, window.started]).toEqual([false, []]);
  window.press(window.button("reject"));
  expect(window.choice()[0]).toBe(visitor);
});

test("withdrawing a category deletes the cookies that its scripts have set, and reloads the page", async () => {
  const window = await openPage(["necessary", "analytics", "advertisement"], {
    more: {
      _ga: "1",
      _ga_ABC: "1",
      _gat_UA: "1",
      _fbp: "1",
      _gcl_au: "1",
      own: "stays",
      wd_a: "1",
    },
    stored: { _hjSession: "1", _uetsid: "1", own: "1" },
  });
  expect(window.cookies.size).toBe(8);
  window.press(window.find("button[data-consent-open]"));
  expect([window.banner.hidden, window.find("fieldset").hidden]).toEqual([false, false]);
  const box = window.banner.querySelectorAll("input").find((one) => one.value === "analytics")!;
  expect(box.checked).toBe(true);
  window.press(window.button("reject"));
  expect([...window.cookies.keys()].toSorted()).toEqual(["consent", "own", "wd_a"]);
  expect([...window.storage.keys()]).toEqual(["own"]);
  // Cookies that a script sets before the page is left are deleted as well.
  window.cookies.set("_ga", "2");
  await expect.poll(() => window.reloads()).toBe(1);
  expect([window.cookies.has("_ga"), window.choice()[3]]).toEqual([false, "necessary"]);
});

test("a page that the Back button shows again applies the choice made since", async () => {
  const choose = ({ cookies, version }: Awaited<ReturnType<typeof openPage>>, allowed: string) =>
    cookies.set("consent", `${visitor}.${version}.${Math.floor(Date.now() / 1_000)}.${allowed}.1`);
  const allowed = await openPage(["necessary", "analytics"]);
  const events = allowed.consentEvents.length;
  allowed.restore();
  expect([allowed.reloads(), allowed.consentEvents.length]).toEqual([0, events]);
  choose(allowed, "necessary");
  allowed.restore();
  expect(allowed.reloads()).toBe(1);

  const asked = await openPage();
  asked.restore();
  expect([asked.banner.hidden, asked.reloads()]).toEqual([false, 0]);
  choose(asked, "necessary-functional");
  asked.restore();
  expect([asked.banner.hidden, asked.started, asked.reloads()]).toEqual([true, ["maps()"], 0]);
});

test("a page deletes cookies that scripts set after the category was denied", async () => {
  const window = await openPage(["necessary", "functional"], {
    more: { _ga: "1", "intercom-id-a": "1" },
    stored: { _hjSession: "1" },
  });
  expect([...window.cookies.keys()].toSorted()).toEqual(["consent", "intercom-id-a"]);
  expect(window.storage.size).toBe(0);
  expect(window.reloads()).toBe(0);
});

test("the list of cookies supports patterns and takes precedence over known vendors", async () => {
  const window = await openPage(["necessary", "analytics"], {
    listed: {
      "shop_*": "analytics",
      shop_cart: "necessary",
      "_ga_*": "functional",
      _fbp: "necessary",
    },
    more: { shop_a: "1", shop_cart: "1", _ga: "1", _ga_A: "1", _fbp: "1" },
  });
  // Functional cookies are not allowed, and `_ga_*` is in that category in the list.
  expect([...window.cookies.keys()].toSorted()).toEqual([
    "_fbp",
    "_ga",
    "consent",
    "shop_a",
    "shop_cart",
  ]);
  window.press(window.button("reject"));
  expect([...window.cookies.keys()].toSorted()).toEqual(["_fbp", "consent", "shop_cart"]);
});

test("uncategorized cookies are deleted when their default category is withdrawn", async () => {
  const listed = { theme: "others" };
  const rejected = await openPage(["necessary"], { listed, more: { theme: "dark" } });
  expect(rejected.cookies.has("theme")).toBe(true);
  const window = await openPage(["necessary", "others"], { listed, more: { theme: "dark" } });
  expect(window.cookies.has("theme")).toBe(true);
  window.press(window.button("reject"));
  expect(window.cookies.has("theme")).toBe(false);
});

test("the address of a link is never set from its attributes", async () => {
  const html =
    '<html><body><a data-consent="analytics" data-consent-href="javascript:alert(1)">x</a></body></html>';
  const window = await openPage(["necessary", "analytics"], { html });
  expect(window.find("a[data-consent=analytics]").getAttribute("href")).toBeNull();
});

test("a blocked frame can be allowed in place, in addition to allowed categories", async () => {
  const window = await openPage(["necessary", "functional"]);
  window.press(window.find("button[data-consent-allow]"));
  expect(window.find("iframe").getAttribute("src")).toBe("https://www.youtube.com/embed/a");
  expect(window.choice()[3]).toBe("necessary-functional-advertisement");
});

test("a page in a frame does not ask, and loads allowed content", async () => {
  const framed = await openPage(undefined, { isFramed: true });
  expect([framed.banner.hidden, framed.started]).toEqual([true, []]);
  const known = await openPage(["necessary", "functional"], { isFramed: true });
  expect([known.banner.hidden, known.started]).toEqual([true, ["maps()"]]);
});

test.each(["", "nonsense", `${visitor}.1x1.x.necessary.1`, "a=b", "<script>"])(
  "a cookie with the value %j is not a choice",
  async (consent) => {
    const window = await openPage(undefined, { more: { consent } });
    expect([window.banner.hidden, window.started]).toEqual([false, []]);
  },
);

test("a Global Privacy Control signal counts as a rejection without a question, and is logged", async () => {
  const window = await openPage(undefined, { gpc: true, more: { _fbp: "1" } });
  expect([window.banner.hidden, window.find("button[data-consent-open]").hidden]).toEqual([
    true,
    false,
  ]);
  expect([window.started, window.choice().slice(3)]).toEqual([[], ["necessary", "2"]]);
  expect(window.requests).toMatchObject([
    { init: { body: { categories: ["necessary"], gpc: true } } },
  ]);
  expect(window.cookies.has("_fbp")).toBe(false);
});

test("a site can ask despite a signal; accepting all then excludes the signal's categories", async () => {
  const settings = { gpc: "ask" };
  const window = await openPage(undefined, { gpc: true, settings });
  expect([window.banner.hidden, window.find("p[id]").hidden]).toEqual([false, false]);
  window.press(window.button("accept"));
  expect(window.choice()[3]).toBe("necessary-functional-performance-analytics-others");

  const ticked = await openPage(undefined, { gpc: true, settings });
  ticked.press(ticked.button("choose"));
  const boxes = ticked.banner.querySelectorAll("input");
  boxes.find((box) => box.value === "advertisement")!.checked = true;
  ticked.press(ticked.button("save"));
  expect(ticked.choice().slice(3)).toEqual(["necessary-advertisement", "2"]);

  const other = await openPage(undefined, { settings });
  expect(other.find("p[id]").hidden).toBe(true);
});

test("a signal withdraws earlier consent, but not consent given despite it", async () => {
  const before = ["necessary", "functional", "advertisement"];
  const window = await openPage(before, { gpc: true, more: { _fbp: "1" } });
  expect(window.choice().slice(3)).toEqual(["necessary-functional", "2"]);
  expect([window.started, window.cookies.has("_fbp"), window.reloads()]).toEqual([
    ["maps()"],
    false,
    0,
  ]);
  expect(window.find("iframe").hasAttribute("src")).toBe(false);

  const known = await openPage(before, { gpc: true, logged: 3 });
  expect(known.find("iframe").hasAttribute("src")).toBe(true);
  expect(known.requests).toEqual([]);
});

test("a site may ignore the signal", async () => {
  const window = await openPage(["necessary", "advertisement"], {
    gpc: true,
    settings: { gpc: "ignore" },
  });
  expect(window.find("iframe").hasAttribute("src")).toBe(true);
});

test("blocked content in SVG and styles is restored after consent", async () => {
  const html = `<!doctype html><html><body><svg><image xlink:href="https://www.youtube.com/a.png"/>
<script href="https://www.youtube.com/a.js"></script></svg>
<style>@import "https://fonts.googleapis.com/a\\"b";p{c:url(https://www.youtube.com/b)}</style>
<p style="c:url(https://www.youtube.com/c)" id="styled"></p>
<p style="c:url(x)" data-consent-css="advertisement" data-consent-urls="nonsense"></p></body></html>`;
  const rejected = await openPage(["necessary", "functional"], { html });
  expect(rejected.started).toEqual([]);
  expect(rejected.find("image").hasAttribute("href")).toBe(false);
  // The sheet waits for both of its categories.
  expect(rejected.find("style").textContent).not.toContain("https:");

  const window = await openPage(["necessary", "functional", "advertisement"], { html });
  expect(window.find("image").getAttribute("href")).toBe("https://www.youtube.com/a.png");
  expect(window.started).toEqual(["https://www.youtube.com/a.js"]);
  expect(window.find("style").textContent).toBe(
    `@import url("https://fonts.googleapis.com/a\\22 b");p{c:url("https://www.youtube.com/b")}`,
  );
  expect(window.find("p[id=styled]").getAttribute("style")).toBe(
    `c:url("https://www.youtube.com/c")`,
  );
});

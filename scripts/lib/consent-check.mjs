import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startBrowser } from "./browser.mjs";
import { administrator } from "./identities.mjs";
import { root } from "./root.mjs";

/** Scripts of other hosts that set cookies as well-known tags do, in the place of these hosts. */
const tags = {
  "www.googletagmanager.com": `
    const set = (name, more = "") => {
      document.cookie = name + "=1; max-age=9000; path=/" + more;
    };
    set("_ga");
    set("_ga_ABC");
    set("_gat_folder", "; path=/guide/");
    addEventListener("pagehide", () => set("_ga_ABC"));
    localStorage.setItem("_hjSession", "1");
    sessionStorage.setItem("_uetsid", "1");`,
  "connect.facebook.net": `document.cookie = "_fbp=1; max-age=9000; path=/";`,
};
/** Everything that loads from services in ways of its own: none of it may be asked for before a choice. */
const embeds = `<!doctype html><html lang="en"><head><title>Embeds</title>
<style>@import "https://fonts.googleapis.com/css"; body { background: url("https://www.youtube.com/sheet.png") }</style></head><body>
<svg width="20" height="20"><image href="https://www.youtube.com/image.png" width="5" height="5"/>
<image xlink:href="https://www.youtube.com/older.png" width="5" height="5"></image>
<filter id="f"><feImage href="https://www.youtube.com/filter.png"/></filter><rect width="9" height="9" filter="url(#f)"/>
<script href="https://www.youtube.com/svg.js"/></svg>
<svg><script xlink:href="https://www.youtube.com/older.js"></script></svg>
<p style="background: url(https://www.youtube.com/attribute.png)">text</p>
<audio src="https://api.soundcloud.com/audio.mp3" preload="auto"></audio>
<video preload="auto"><source src="https://www.youtube.com/video.mp4"></video>
<iframe src="https://www.youtube.com/embed/a"></iframe><img src="https://www.youtube.com/img.png" alt="">
<script src="https://www.youtube.com/html.js"></script></body></html>`;
const embedded = [
  "image.png",
  "older.png",
  "filter.png",
  "svg.js",
  "older.js",
  "attribute.png",
  "sheet.png",
  "video.mp4",
  "embed/a",
  "img.png",
  "html.js",
].map((path) => `https://www.youtube.com/${path}`);

/** A page with a strict policy and Google's own snippet, which notes what its tags would see. */
const google = `<!doctype html><html lang="en"><head><title>Tags</title><script nonce="abc">
window.dataLayer = window.dataLayer || []; function gtag() { dataLayer.push(arguments) } gtag("js", 1)</script>
<script src="https://www.googletagmanager.com/gtag/js?id=G-1" nonce="abc"></script></head><body></body></html>`;
const policy =
  "default-src 'none'; script-src 'nonce-abc'; style-src 'nonce-abc'; connect-src 'none'";

const page = `<!doctype html><html lang="en"><head><title>Harbour Lights</title></head><body><h1>Harbour Lights</h1>
<script src="https://www.googletagmanager.com/gtag/js?id=G-1" async></script>
<script>!function(){const s=document.createElement("script");s.src="https://connect.facebook.net/en_US/fbevents.js";document.head.append(s)}()</script>
<script>document.cookie = "own=1; path=/"</script>
</body></html>`;

/** Checks of consent in a browser: each a sentence, and whether it holds. */
export async function checkConsent() {
  const { accounts, consent, content, createSite, serve, sqlite } = await import(
    pathToFileURL(join(root, "packages/waymark/dist/index.js")).href
  );
  const site = createSite({
    name: "Harbour Lights",
    url: "http://localhost:1",
    storage: sqlite(":memory:"),
    modules: [accounts(), content(), consent()],
    pages: (request) => {
      const { pathname } = new URL(request.url);
      const headers = { "Content-Type": "text/html; charset=UTF-8" };
      if (pathname === "/embeds/") return new Response(embeds, { headers });
      if (pathname !== "/google/") return new Response(page, { headers });
      return new Response(google, { headers: { ...headers, "Content-Security-Policy": policy } });
    },
  });
  await site.start();
  const server = await serve(site, { port: 0 });
  const browser = await startBrowser();
  const results = [];
  const check = (text, isTrue) => results.push([text, isTrue]);
  try {
    const home = server.url.replace("127.0.0.1", "localhost");
    await withdraw(browser, `${home}/guide/`, check);
    await waitForChoice(browser, `${home}/embeds/`, check);
    await signal(browser, `${home}/guide/`, check);
    await site.call(
      "POST /consent/v2/settings",
      { google_consent: "advanced" },
      { as: administrator },
    );
    await tellGoogle(browser, `${home}/google/`, check);
  } finally {
    await browser.close();
    await server.close();
    await site.close();
  }
  return results;
}

const answers = (url) => {
  const { hostname } = new URL(url);
  if (hostname === "localhost") return undefined;
  return { type: "text/javascript", body: tags[hostname] ?? "" };
};
const press = (value) => `document.querySelector("button[value=${value}]").click()`;
const cookies = `document.cookie.split("; ").map((one) => one.split("=")[0]).sort().join()`;

async function withdraw(browser, url, check) {
  const tab = await browser.open();
  await tab.answer(answers);
  await tab.go(url);
  check("no tag runs before a choice", (await tab.evaluate(cookies)) === "own");
  await tab.evaluate(press("accept"));
  const all = `"_fbp,_ga,_ga_ABC,_gat_folder,consent,own"`;
  check("tags run once they are allowed", await tab.until(`${cookies} === ${all}`));
  await tab.evaluate(`document.querySelector("#consent-again").click()`);
  await tab.reloads(() => tab.evaluate(press("reject")));
  check("a withdrawal deletes their cookies", await tab.until(`${cookies} === "consent,own"`));
  const stored = "Object.keys(localStorage).length + Object.keys(sessionStorage).length";
  check("a withdrawal deletes their storage", (await tab.evaluate(stored)) === 0);
  await tab.go(url);
  check("they stay away on the next page", (await tab.evaluate(cookies)) === "consent,own");
}

async function waitForChoice(browser, url, check) {
  const tab = await browser.open();
  const asked = new Set();
  await tab.answer((address) => {
    if (!address.startsWith("http://localhost")) asked.add(address);
    return answers(address);
  });
  await tab.go(url);
  check(`nothing embedded loads before a choice (${[...asked].join(" ")})`, asked.size === 0);
  await tab.evaluate(press("accept"));
  const wanted = [
    ...embedded,
    "https://fonts.googleapis.com/css",
    "https://api.soundcloud.com/audio.mp3",
  ];
  for (let n = 0; n < 60 && wanted.some((one) => !asked.has(one)); n++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const missing = wanted.filter((one) => !asked.has(one));
  check(`all of it loads once it is allowed (${missing.join(" ")})`, missing.length === 0);
}

async function signal(browser, url, check) {
  const tab = await browser.open();
  await tab.answer(answers);
  await tab.send("Page.addScriptToEvaluateOnNewDocument", {
    source: `Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true })`,
  });
  await tab.go(url);
  const state = `[document.querySelector("#consent-banner").hidden, ${cookies}].join()`;
  const isQuiet = await tab.until(`${state} === "true,consent,own"`);
  check("Global Privacy Control counts as a refusal without a question", isQuiet);
}

async function tellGoogle(browser, url, check) {
  const tab = await browser.open();
  await tab.answer(answers);
  await tab.go(url);
  const layer = `JSON.stringify([...dataLayer].map((one) => [one[0], one[1], one[2]?.ad_storage, one[2]?.analytics_storage]))`;
  const before = `[["consent","default","denied","denied"],["set","ads_data_redaction",null,null],["js",1,null,null]]`;
  check(
    "Google's tags are told a refusal first, under a policy with a nonce",
    (await tab.evaluate(layer)) === before,
  );
  check("in advanced mode they run before a choice", (await tab.evaluate(cookies)).includes("_ga"));
  await tab.evaluate(press("accept"));
  const last = `JSON.stringify([...dataLayer].at(-1)).includes('"ad_storage":"granted"')`;
  check("they are told of a choice", await tab.until(last));
  await tab.go(url);
  const again = `[...dataLayer].findIndex((one) => one[1] === "update") < [...dataLayer].findIndex((one) => one[0] === "js")`;
  check("the next page tells an earlier choice before its own tags", await tab.evaluate(again));
}

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startBrowser } from "./browser.mjs";
import { root } from "./root.mjs";

/** The responses for requests to other hosts: scripts that set cookies like well-known tags. */
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
/** A page with all kinds of embedded content from services: none of it may load before the visitor chooses. */
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

/** A page with Google's snippet, which records the calls to its tags. It is sent with a strict CSP. */
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

/** Checks the consent banner in a browser. Returns `[sentence, isTrue]` pairs. */
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
    await sendPrivacyControl(browser, `${home}/guide/`, check);
    await site.call(
      "POST /consent/v2/settings",
      { google_consent: "advanced" },
      { as: site.system },
    );
    await checkConsentMode(browser, `${home}/google/`, check);
  } finally {
    await browser.close();
    await server.close();
    await site.close();
  }
  return results;
}

const respond = (url) => {
  const { hostname } = new URL(url);
  if (hostname === "localhost") return undefined;
  return { type: "text/javascript", body: tags[hostname] ?? "" };
};
const press = (value) => `document.querySelector("button[value=${value}]").click()`;
const cookies = `document.cookie.split("; ").map((one) => one.split("=")[0]).sort().join()`;

async function withdraw(browser, url, check) {
  const tab = await browser.open();
  await tab.intercept(respond);
  await tab.goto(url);
  check("no tag runs before a choice", (await tab.evaluate(cookies)) === "own");
  await tab.evaluate(press("accept"));
  const all = `"_fbp,_ga,_ga_ABC,_gat_folder,consent,own"`;
  check("tags run after the visitor accepts", await tab.waitFor(`${cookies} === ${all}`));
  await tab.evaluate(`document.querySelector("#consent-again").click()`);
  await tab.waitForLoad(() => tab.evaluate(press("reject")));
  check("a withdrawal deletes their cookies", await tab.waitFor(`${cookies} === "consent,own"`));
  const stored = "Object.keys(localStorage).length + Object.keys(sessionStorage).length";
  check("a withdrawal deletes their storage", (await tab.evaluate(stored)) === 0);
  await tab.goto(url);
  check("they are not set on the next page", (await tab.evaluate(cookies)) === "consent,own");
}

async function waitForChoice(browser, url, check) {
  const tab = await browser.open();
  const requested = new Set();
  await tab.intercept((address) => {
    if (!address.startsWith("http://localhost")) requested.add(address);
    return respond(address);
  });
  await tab.goto(url);
  check(
    `nothing embedded loads before a choice (${[...requested].join(" ")})`,
    requested.size === 0,
  );
  await tab.evaluate(press("accept"));
  const wanted = [
    ...embedded,
    "https://fonts.googleapis.com/css",
    "https://api.soundcloud.com/audio.mp3",
  ];
  for (let n = 0; n < 60 && wanted.some((one) => !requested.has(one)); n++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const missing = wanted.filter((one) => !requested.has(one));
  check(`all of it loads after the visitor accepts (${missing.join(" ")})`, missing.length === 0);
}

async function sendPrivacyControl(browser, url, check) {
  const tab = await browser.open();
  await tab.intercept(respond);
  await tab.send("Page.addScriptToEvaluateOnNewDocument", {
    source: `Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true })`,
  });
  await tab.goto(url);
  const state = `[document.querySelector("#consent-banner").hidden, ${cookies}].join()`;
  const isQuiet = await tab.waitFor(`${state} === "true,consent,own"`);
  check("Global Privacy Control rejects all without showing the banner", isQuiet);
}

async function checkConsentMode(browser, url, check) {
  const tab = await browser.open();
  await tab.intercept(respond);
  await tab.goto(url);
  const layer = `JSON.stringify([...dataLayer].map((one) => [one[0], one[1], one[2]?.ad_storage, one[2]?.analytics_storage]))`;
  const before = `[["consent","default","denied","denied"],["set","ads_data_redaction",null,null],["js",1,null,null]]`;
  check(
    "consent mode first denies storage, with a CSP that requires a nonce",
    (await tab.evaluate(layer)) === before,
  );
  check("in advanced mode tags run before a choice", (await tab.evaluate(cookies)).includes("_ga"));
  await tab.evaluate(press("accept"));
  const last = `JSON.stringify([...dataLayer].at(-1)).includes('"ad_storage":"granted"')`;
  check("consent mode is updated after a choice", await tab.waitFor(last));
  await tab.goto(url);
  const again = `[...dataLayer].findIndex((one) => one[1] === "update") < [...dataLayer].findIndex((one) => one[0] === "js")`;
  check(
    "on the next page the earlier choice is set before the tags run",
    await tab.evaluate(again),
  );
}

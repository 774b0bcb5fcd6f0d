import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startBrowser } from "./browser.mjs";
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
    front: () => new Response(page, { headers: { "Content-Type": "text/html; charset=UTF-8" } }),
  });
  await site.start();
  const server = await serve(site, { port: 0 });
  const browser = await startBrowser();
  const results = [];
  const check = (text, isTrue) => results.push([text, isTrue]);
  try {
    await withdraw(browser, `${server.url}/guide/`.replace("127.0.0.1", "localhost"), check);
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

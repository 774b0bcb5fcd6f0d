import { startBrowser } from "./browser.mjs";
import { startExample } from "./example-site.mjs";

/** Filters routes in the explorer, sends requests and follows links. Returns `[sentence, isTrue]` pairs. */
export async function checkExplorer() {
  const example = await startExample();
  const browser = await startBrowser();
  const results = [];
  const check = (text, isTrue) => results.push([text, isTrue]);
  try {
    const page = await browser.open();
    await page.goto(`${example.url}/explorer`);
    await page.waitFor("document.querySelector('#list a')");
    await filter(page, check);
    await send(page, check);
    await readFields(page, check);
    await signIn(page, check);
    await writeInSession(page, example, check);
    await readInArabic(page, example, check);
  } finally {
    await browser.close();
    await example.stop();
  }
  return results;
}

const press = (key) =>
  `document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "${key}", bubbles: true, cancelable: true }))`;

async function filter(page, check) {
  await page.evaluate(press("/"));
  check(
    "a slash moves to the filter",
    await page.evaluate("document.activeElement.id === 'filter'"),
  );
  await page.evaluate(`{
    const filter = document.getElementById("filter");
    filter.value = "get core/v2/posts";
    filter.dispatchEvent(new Event("input", { bubbles: true }));
  }`);
  check(
    "the filter hides other routes",
    await page.evaluate(
      "/^\\d+ routes of \\d+$/.test(document.getElementById('count').textContent) && document.querySelector('#list li[hidden]') !== null",
    ),
  );
  await page.evaluate(press("Enter"));
  check(
    "Enter shows the first route",
    await page.waitFor("document.querySelector('h1').textContent === '/core/v2/posts'"),
  );
  check(
    "the list highlights it",
    await page.evaluate("document.querySelector('#list [aria-current]').hash === location.hash"),
  );
}

async function send(page, check) {
  const outcome = "document.querySelector('.outcome')?.textContent ?? ''";
  await page.evaluate(`{
    const labels = [...document.querySelectorAll("label.name")];
    const field = (name) => labels.find((label) => label.textContent === name).control;
    field("per_page").value = "2";
    field("More").value = "_fields=id,link,title,_links";
    document.querySelector("main form").requestSubmit();
  }`);
  check("the form sends its request", await page.waitFor(`${outcome}.startsWith("200 OK")`));
  check(
    "the arguments are in the URL",
    (await page.evaluate("location.hash")).includes("/core/v2/posts?") &&
      (await page.evaluate("location.hash")).includes("per_page=2&_fields=id,link,title,_links"),
  );
  await page.evaluate("document.querySelector('button.fold').click()");
  check(
    "objects can be collapsed",
    await page.evaluate(
      "/^\\{ \\d+ keys \\}$/.test(document.querySelector('button.fold[aria-expanded=false]').textContent)",
    ),
  );
  await page.evaluate(
    "[...document.querySelectorAll('.relations a')].find((link) => link.textContent === 'next').click()",
  );
  check(
    "the link to the next page sends its request",
    (await page.waitFor(
      "location.hash.includes('&page=2') || location.hash.includes('?page=2')",
    )) && (await page.waitFor(`${outcome}.startsWith("200 OK")`)),
  );
}

async function readFields(page, check) {
  await page.evaluate("document.querySelector('details.card.fields').open = true");
  check(
    "the fields of the object are documented",
    await page.waitFor("document.querySelectorAll('details.card.fields .arg').length > 5"),
  );
}

async function signIn(page, check) {
  await page.evaluate(`{
    document.getElementById("login").value = "nobody";
    document.getElementById("password").value = "wrong";
    document.getElementById("identity-form").requestSubmit();
    document.querySelector("main form").requestSubmit();
  }`);
  check(
    "requests have the credentials of the form",
    (await page.evaluate("document.getElementById('identity-label').textContent")) ===
      "As nobody" && (await page.waitFor("document.querySelector('.outcome .bad') !== null")),
  );
}

/** Signs in on the sign-in page of the site, and creates a post with the form of the explorer. */
async function writeInSession(page, { url, passwords }, check) {
  const route = "/explorer#/core/v2/posts";
  await page.goto(`${url}/sign-in?to=${encodeURIComponent(route)}`);
  await page.waitForLoad(() =>
    page.evaluate(`{
      document.querySelector("input[name=login]").value = "admin";
      document.querySelector("input[name=password]").value = "${passwords.signIn}";
      document.querySelector("input[name=password]").form.submit();
    }`),
  );
  check(
    "the sign-in page leads back to the explorer, which shows the user of the session",
    await page.waitFor(
      "document.getElementById('identity-label').textContent === 'As admin' && document.querySelectorAll('main form').length > 1",
    ),
  );
  check(
    "the link to sign out leads to the sign-in page",
    await page.evaluate("document.querySelector('#session a').pathname === '/sign-in'"),
  );
  const form =
    "[...document.querySelectorAll('main form')].find((one) => one.querySelector('.address').textContent.startsWith('POST '))";
  await page.evaluate(`{
    const form = ${form};
    const labels = [...form.querySelectorAll("label.name")];
    const field = (name) => labels.find((label) => label.textContent === name).control;
    field("title").value = "Written in the explorer";
    field("status").value = "publish";
    form.requestSubmit();
  }`);
  check(
    "a write is sent in the session",
    await page.waitFor(`${form}.querySelector('.outcome')?.textContent.startsWith('201 Created')`),
  );
  const posts = await (await fetch(`${url}/api/core/v2/posts?search=explorer`)).json();
  check(
    "the post is published",
    posts.some(({ title }) => title.rendered === "Written in the explorer"),
  );
}

/** Changes the language of the site to Arabic, and reads a page of the explorer. */
async function readInArabic(page, { url, passwords }, check) {
  await fetch(`${url}/api/core/v2/settings`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa(`admin:${passwords.api}`)}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ language: "ar" }),
  });
  await page.goto(`${url}/explorer`);
  await page.waitFor("document.querySelector('.spaces a')");
  const latin = await page.evaluate(
    "[...document.querySelectorAll('.spaces .muted, .keys, .legend, .site dt, .find label')].map((one) => one.textContent).filter((text) => text !== 'API' && !/\\p{Script=Arabic}/u.test(text)).join()",
  );
  check("an Arabic site has an Arabic explorer", latin === "");
  check(
    "it is laid out from right to left",
    await page.evaluate(
      "document.querySelector('.brand').getBoundingClientRect().left > document.getElementById('identity').getBoundingClientRect().left",
    ),
  );
}

import { apiOf } from "./api.mjs";

const textOf = (page) => page.getByRole("textbox", { name: "Text", exact: true });

/** Edits a post in two windows: the second user learns who edits it, and the first one that it was taken over. */
export async function editTogether({ browser, page: first, example, check, watch, signIn }) {
  const { url } = example;
  const send = apiOf(example);
  const api = (method, path, body) => send(method, `/core/v2${path}`, body);
  const password = "Lighthouse-keeper-4711";
  await api("POST", "/users", {
    username: "mira",
    name: "Mira Castro",
    email: "mira@example.com",
    roles: ["editor"],
    password,
  });
  const text = "<!-- wp:paragraph -->\n<p>Low water.</p>\n<!-- /wp:paragraph -->";
  const { id } = await api("POST", "/posts", { title: "Tides", content: text, status: "publish" });
  const lock = () => api("GET", `/posts/${id}/lock`);

  await first.goto(`${url}/admin/posts/${id}`);
  await textOf(first).click();
  await first.keyboard.press("Control+End");
  await first.keyboard.type(" Rising.");
  const second = watch(await (await browser.newContext()).newPage());
  await signIn(second, url, `/admin/posts/${id}`, ["mira", password]);
  const dialog = second.getByRole("dialog");
  await dialog.getByText("Since").waitFor();
  check(
    "the second editor of a post is told who edits it since when",
    /^\S.* is editing this post$/.test(await dialog.getByRole("heading").textContent()),
  );
  await dialog.getByRole("button", { name: "Read only" }).click();
  await dialog.waitFor({ state: "detached" });
  const [isEditable, isDisabled, shown] = await Promise.all([
    textOf(second).getAttribute("contenteditable"),
    second.locator("textarea[name=title]").isDisabled(),
    textOf(second).textContent(),
  ]);
  check(
    "a post that somebody else edits can be read, and not changed",
    isEditable === "false" && isDisabled && shown.includes("Low water."),
  );
  await second.getByRole("button", { name: "Take over" }).click();
  await second.waitForFunction(() => !document.querySelector("textarea[name=title]").disabled);
  check("an editor can take over", (await lock()).name === "Mira Castro");
  const third = await first.context().newPage();
  await third.goto(`${url}/admin/posts`);
  await third
    .getByRole("row", { name: /^Select Tides/ })
    .getByText("Mira Castro is editing this")
    .waitFor();
  await third.close();
  check("a list shows which of its items somebody else edits", true);

  // As if the window was shown again: the lock is renewed at once.
  await first.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const taken = first.getByRole("dialog", { name: "Mira Castro has taken over this post" });
  await taken.getByText("has been kept").waitFor();
  const autosaves = await api("GET", `/posts/${id}/autosaves?context=edit`);
  check(
    "the first editor learns it, and what was typed is kept",
    autosaves.some(({ content }) => content.raw.includes("Low water. Rising.")) &&
      (await textOf(first).textContent()).includes("Rising."),
  );
  await taken.getByRole("button", { name: "Take back" }).click();
  await taken.waitFor({ state: "detached" });
  await first.keyboard.press("Control+s");
  await first.getByText("Saved and published").first().waitFor();
  const saved = await api("GET", `/posts/${id}?context=edit`);
  check("an editor who takes back goes on", saved.content.raw.includes("Low water. Rising."));
  await first.goto(`${url}/admin/posts`);
  let { user } = await lock();
  for (let times = 0; user !== null && times < 20; times++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    ({ user } = await lock());
  }
  check("an editor who leaves is no longer named", user === null);
  await autosaveTakenOver({ first: await first.context().newPage(), second, url, api, check });
  await second.close();
  // A clock applies to a whole context: also to other pages, and to frames in them that run no scripts.
  const storageState = await first.context().storageState();
  const context = await browser.newContext({ storageState });
  await countRenewals(context, `${url}/admin/posts/${id}`, check);
  await context.close();
  await second.context().close();
}

/** Autosaves a draft that somebody else has taken over, before its first editor learns it. */
async function autosaveTakenOver({ first, second, url, api, check }) {
  const content = "<!-- wp:paragraph -->\n<p>Two buoys.</p>\n<!-- /wp:paragraph -->";
  const { id } = await api("POST", "/posts", { title: "Moorings", content, status: "draft" });
  await first.goto(`${url}/admin/posts/${id}`);
  await textOf(first).click();
  await first.keyboard.press("Control+End");
  await first.keyboard.type(" Three chains.");
  await second.goto(`${url}/admin/posts/${id}`);
  await second.getByRole("dialog").getByRole("button", { name: "Take over" }).click();
  await second.waitForFunction(() => !document.querySelector("textarea[name=title]").disabled);
  // Like the clock, the preview writes an autosave.
  const opening = first.waitForEvent("popup");
  await first.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = await opening;
  await preview.getByText("Two buoys. Three chains.").waitFor();
  await preview.close();
  const autosaves = await api("GET", `/posts/${id}/autosaves?context=edit`);
  check(
    "an autosave of a draft that somebody else has taken over keeps what was typed, and has all texts",
    (await textOf(first).textContent()).includes("Two buoys. Three chains.") &&
      autosaves.some(
        ({ title, content: text }) =>
          title.raw === "Moorings" && text.raw.includes("Two buoys. Three chains."),
      ),
  );
  await first.close();
}

/** Renewals of a lock, by a clock that the check sets. */
async function countRenewals(context, address, check) {
  const page = await context.newPage();
  await page.clock.install();
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/lock")) count++;
  });
  const after = async (seconds) => {
    const before = count;
    for (let passed = 0; passed < seconds; passed += 30) {
      const sent = page
        .waitForResponse((response) => response.url().endsWith("/lock"), { timeout: 400 })
        .catch(() => {});
      await page.clock.runFor(30_000);
      await sent;
    }
    return count - before;
  };
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/lock")),
    page.goto(address),
  ]);
  const shown = await after(60);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const hidden = await after(150);
  const long = await after(60);
  check(
    `a lock is renewed every 30 seconds, and no more when the window has been hidden for 150: ${[shown, hidden, long]}`,
    shown === 2 && hidden > 0 && hidden <= 5 && long === 0,
  );
}

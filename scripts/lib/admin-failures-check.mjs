/** Responses of an overloaded site, or of a proxy in front of it, to a request that should save. */
const refusals = {
  "413, too large": json(413, "rest_request_too_large", "The request is too large."),
  "429, too often": json(429, "rest_too_many_requests", "Too many requests. Try again later."),
  "503, overloaded": json(503, "rest_unavailable", "The site is not available."),
  "503 of a proxy": { status: 503, contentType: "text/html", body: "<h1>Unavailable</h1>" },
};

function json(status, code, message) {
  const body = JSON.stringify({ code, message, data: { status } });
  return { status, contentType: "application/json", body };
}

const asAdmin = (password) => `Basic ${Buffer.from(`admin:${password}`).toString("base64")}`;

/** Writes a post while requests fail in each way: what was typed stays, and is saved once the site answers. */
export async function checkFailures(other, { url, passwords }, check) {
  // A context of its own, since it loses its session.
  const storageState = await other.context().storageState();
  const context = await other.context().browser().newContext({ storageState });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const headers = {
    "Content-Type": "application/json",
    Authorization: asAdmin(passwords.api),
  };
  const posts = `${url}/api/core/v2/posts`;
  const created = await fetch(posts, {
    method: "POST",
    headers,
    body: JSON.stringify({ title: "Storm", status: "draft" }),
  });
  const { id } = await created.json();
  const stored = async () =>
    (await (await fetch(`${posts}/${id}?context=edit`, { headers })).json()).content.raw;
  await page.goto(`${url}/admin/posts/${id}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const editor = { page, text, path: `**/api/core/v2/posts/${id}*`, stored, check };
  await text.click();
  for (const [name, response] of Object.entries(refusals))
    await typeDuring(editor, name, {
      start: () =>
        page.route(editor.path, (route) =>
          route.request().method() === "PATCH" ? route.fulfill(response) : route.fallback(),
        ),
      end: () => page.unroute(editor.path),
      shows: page.getByRole("alert").filter({ hasText: messageOf(response) }),
    });
  await typeDuring(editor, "the site cannot be reached", {
    start: () => context.setOffline(true),
    end: () => context.setOffline(false),
    shows: page.getByText("What you have typed is kept on this device").first(),
  });
  await signInAgain(editor, { context, password: passwords.signIn });
  await typeWhileSaving(editor);
  await restoreCopy(editor, context);
  await page.unroute(editor.path);
  await refuseNewPost(context, url, check);
  await refuseUser(page, url, check);
  await retryUpload(page, url, check);
  await replaceWithoutReading(page, { url, headers, check });
  await context.close();
}

const messageOf = ({ status, body }) =>
  body.startsWith("{") ? JSON.parse(body).message : `The site returned status ${status}.`;

const save = (page) => page.keyboard.press("Control+s");
const saved = (page) => page.getByText("Saved", { exact: true }).waitFor();

/** Types and saves during a failure, and saves again after it. */
async function typeDuring({ page, text, stored, check }, name, { start, end, shows }) {
  const words = `Written during ${name}.`;
  await start();
  await page.keyboard.type(` ${words}`);
  await save(page);
  await shows.waitFor();
  const isKept = (await text.textContent()).includes(words) && !(await stored()).includes(words);
  await end();
  await page.keyboard.press("End");
  await save(page);
  await saved(page);
  check(`nothing typed is lost: ${name}`, isKept && (await stored()).includes(words));
}

/** Ends the session in the middle of a text, and signs in again in another tab. */
async function signInAgain({ page, text, stored, check }, { context, password }) {
  const words = "Written without a session.";
  await context.clearCookies();
  await page.keyboard.type(` ${words}`);
  await save(page);
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  const opening = context.waitForEvent("page");
  await dialog.getByRole("link", { name: "Sign in in a new tab" }).click();
  const tab = await opening;
  await tab.fill("input[name=login]", "admin");
  await tab.fill("input[name=password]", password);
  await tab.press("input[name=password]", "Enter");
  await tab.waitForURL((address) => address.pathname !== "/sign-in");
  await tab.close();
  await dialog.getByRole("button", { name: "I have signed in" }).click();
  await dialog.waitFor({ state: "detached" });
  const isKept = (await text.textContent()).includes(words);
  await save(page);
  await saved(page);
  check(
    "nothing typed is lost: 401 in the middle of a text",
    isKept && (await stored()).includes(words),
  );
  await text.click();
  await page.keyboard.press("Control+End");
}

/** Types on while a slow site saves. */
async function typeWhileSaving({ page, text, path, stored, check }) {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    if (route.request().method() === "PATCH") await held;
    await route.fallback();
  });
  await page.keyboard.type(" Before.");
  await save(page);
  await page.getByText("Saving …").waitFor();
  await page.keyboard.type(" Meanwhile.");
  release();
  await page.getByText("Unsaved changes").waitFor();
  const isKept = (await text.textContent()).includes("Before. Meanwhile.");
  const first = await stored();
  await page.unroute(path);
  await save(page);
  await saved(page);
  check(
    "nothing typed is lost: a slow site",
    isKept &&
      first.includes("Before.") &&
      !first.includes("Meanwhile.") &&
      (await stored()).includes("Meanwhile."),
  );
}

/** Closes the tab during a failure, and restores the text that the device has stored. */
async function restoreCopy({ page, text, stored, check }, context) {
  const url = page.url();
  await context.setOffline(true);
  await page.keyboard.type(" Kept on this device.");
  await save(page);
  await page.getByText("What you have typed is kept on this device").first().waitFor();
  await page.waitForFunction(() =>
    Object.values(localStorage).some((one) => one.includes("Kept on this device.")),
  );
  await context.setOffline(false);
  const accept = (question) => question.accept();
  page.on("dialog", accept);
  await page.goto(url);
  page.off("dialog", accept);
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await text.getByText("Kept on this device.").waitFor();
  await save(page);
  await saved(page);
  check("nothing typed is lost: a closed tab", (await stored()).includes("Kept on this device."));
}

/** Previews a new post, which saves it, while the site refuses to create it. */
async function refuseNewPost(context, url, check) {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const response = refusals["503, overloaded"];
  await page.route("**/api/core/v2/posts*", (route) =>
    route.request().method() === "POST" ? route.fulfill(response) : route.fallback(),
  );
  await page.goto(`${url}/admin/posts/new`);
  await page.locator("textarea[name=title]").fill("Fog");
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const tab = await opening;
  if (!tab.isClosed()) await tab.waitForEvent("close");
  await page
    .getByRole("alert")
    .filter({ hasText: messageOf(response) })
    .waitFor();
  const state = page.getByRole("status").filter({ hasText: "Not saved yet" });
  await state.filter({ hasText: messageOf(response) }).waitFor();
  check("a new post says why it could not be previewed, and that it is not saved", true);
  await page.close();
}

/** Creates a user with a name that is taken: 409. */
async function refuseUser(page, url, check) {
  await page.goto(`${url}/admin`);
  const users = page.getByRole("link", { name: "Users", exact: true });
  await page.goto(`${url}${await users.getAttribute("href")}/new`);
  await page.locator("[name=username]").fill("admin");
  await page.locator("[name=email]").fill("storm@example.com");
  await page.locator("[name=password]").fill("knots-and-ropes-of-hemp");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const status = (await answer).status();
  await page.getByRole("alert").first().waitFor();
  check(
    "nothing typed is lost: 409 for a user name that is taken",
    status === 409 && (await page.locator("[name=email]").inputValue()) === "storm@example.com",
  );
}

/** Drops several files on the library, and retries the one that was rejected as too large. */
async function retryUpload(page, url, check) {
  const path = "**/api/core/v2/media";
  let requests = 0;
  await page.route(path, (route) => {
    const isRefused = route.request().method() === "POST" && ++requests === 2;
    return isRefused ? route.fulfill(refusals["413, too large"]) : route.fallback();
  });
  const accept = (question) => question.accept();
  page.on("dialog", accept);
  await page.goto(`${url}/admin/media`);
  page.off("dialog", accept);
  const names = ["log-1.txt", "log-2.txt", "log-3.txt", "log-4.txt"];
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const name of all)
      transfer.items.add(new File(["Wind north, rain"], name, { type: "text/plain" }));
    return transfer;
  }, names);
  await page.getByText("or drop files anywhere here").dispatchEvent("drop", { dataTransfer });
  const uploads = page.getByRole("region", { name: "Uploads" });
  await uploads.getByText(/^log-\d\.txt: The request is too large\.$/).waitFor();
  const uploaded = uploads.getByRole("img", { name: "Uploaded" });
  await uploaded.nth(2).waitFor();
  await page.unroute(path);
  await uploads.getByRole("button", { name: "Try again" }).click();
  await uploaded.nth(3).waitFor();
  check("of several files that are dropped, one that was refused is sent again", true);
}

/** Replaces a file while its texts are edited, and the site does not answer when the file is read again. */
async function replaceWithoutReading(page, { url, headers, check }) {
  const [{ id }] = await (await fetch(`${url}/api/core/v2/media?per_page=1`, { headers })).json();
  await page.goto(`${url}/admin/media/${id}`);
  const title = page.locator("[name=title]");
  await title.fill("Log of the storm");
  const path = `**/api/core/v2/media/${id}*`;
  await page.route(path, (route) =>
    route.request().method() === "GET"
      ? route.fulfill(refusals["503, overloaded"])
      : route.fallback(),
  );
  await page.getByRole("button", { name: "Replace file" }).click();
  const dialog = page.getByRole("dialog");
  const buffer = Buffer.from("Wind south, sun");
  const files = { name: "log-5.txt", mimeType: "text/plain", buffer };
  await dialog.locator("input[type=file]").setInputFiles(files);
  await dialog.getByRole("button", { name: "Replace", exact: true }).click();
  await page.getByText("The file was replaced").waitFor();
  await page.unroute(path);
  check(
    "nothing typed is lost: a file that cannot be read again",
    (await title.count()) === 1 && (await title.inputValue()) === "Log of the storm",
  );
}

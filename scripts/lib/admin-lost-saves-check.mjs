import { apiOf } from "./api.mjs";

/** Saves forms while the responses of the site are lost, goes on, and saves again: everything is stored, once. */
export async function loseSaves(other, example, check) {
  const page = await other.context().newPage();
  page.setDefaultTimeout(20_000);
  const api = apiOf(example);
  const save = page.getByRole("button", { name: "Save", exact: true });
  const failed = page.getByRole("alert").filter({ hasText: "could not be reached" }).first();
  /** Presses a button whose request is executed, but not answered. */
  const lose = async (path, button = save) => {
    const drop = async (route) => {
      if (route.request().method() === "GET") return route.fallback();
      await route.fetch();
      return route.abort();
    };
    await page.route(path, drop);
    const lost = page.waitForEvent("requestfailed");
    await button.click();
    await lost;
    await failed.waitFor();
    await page.unroute(path, drop);
  };
  /** Saves again, and returns whether there was no conflict. */
  const saveAgain = async (button = save) => {
    const done = page.getByText(/^(Saved|Created)$/).first();
    // The message of an earlier save closes by itself.
    await done.waitFor({ state: "hidden" });
    await button.click();
    const dialog = page.getByRole("dialog");
    await done.or(dialog).first().waitFor();
    return (await dialog.count()) === 0;
  };
  const steps = { page, url: example.url, api, check, lose, saveAgain };
  await loseUser(steps);
  await loseTerms(steps);
  await loseEvent(steps);
  await pickByEnter(steps);
  await loseForm(steps);
  await loseRedirect(steps);
  await page.close();
}

/** Users have ETags. */
async function loseUser({ page, url, api, check, lose, saveAgain }) {
  const password = "knots-and-ropes-of-hemp";
  const about = { username: "berta", email: "berta@example.com", password };
  const { id } = await api("POST", "/core/v2/users", about);
  await page.goto(`${url}/admin/users/${id}`);
  await page.locator("[name=description]").fill("  Of sailors  ");
  await lose(`**/api/core/v2/users/${id}*`);
  await page.locator("[name=first_name]").fill("Berta");
  const isSaved = await saveAgain();
  const { first_name: name, description } = await api("GET", `/core/v2/users/${id}?context=edit`);
  check(
    `a form whose save lost its response is saved again without a conflict: ${name}, ${description}`,
    isSaved && name === "Berta" && description.trim() === "Of sailors",
  );
}

/** Terms have no ETags. */
async function loseTerms({ page, url, api, check, lose, saveAgain }) {
  await page.goto(`${url}/admin/categories/new`);
  const name = page.locator("[name=name]");
  await name.fill("Splices");
  const create = page.getByRole("button", { name: "Create", exact: true });
  await lose("**/api/core/v2/categories*", create);
  await name.fill("Splices of hemp");
  await create.click();
  await page.waitForURL(/categories\/\d+$/);
  const found = await api("GET", "/core/v2/categories?search=Splices");
  check(
    `an item is created once although the first response was lost: ${found.map((one) => one.name)}`,
    found.length === 1 && found[0].name === "Splices of hemp",
  );
  await name.fill("Splices of sisal");
  await lose(`**/api/core/v2/categories/${found[0].id}*`);
  await name.fill("Splices of cotton");
  const isSaved = await saveAgain();
  const stored = await api("GET", `/core/v2/categories/${found[0].id}`);
  check(
    "a form without ETags recognizes its own save when its response was lost",
    isSaved && stored.name === "Splices of cotton",
  );
}

async function loseEvent({ page, url, api, check, lose, saveAgain }) {
  const events = "/calendar/events/v1/events";
  const times = { start_date: "2031-06-10 19:00:00", end_date: "2031-06-10 21:00:00" };
  const { id } = await api("POST", events, { title: "Launch of a boat", cost: "5 €", ...times });
  await page.goto(`${url}/admin/events/${id}`);
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("Launch of a dinghy");
  await lose(`**/api${events}/${id}*`);
  await title.fill("Launch of two dinghies");
  const isSaved = await saveAgain();
  const stored = await api("GET", `${events}/${id}`);
  check("an event recognizes its own save", isSaved && stored.title === "Launch of two dinghies");
}

/** The site adds ids and defaults to new fields. */
async function loseForm({ page, url, api, check, lose, saveAgain }) {
  const { id } = await api("POST", "/forms/v1/forms", {
    title: "Mooring",
    success_message: "Thanks",
    fields: [{ key: "boat", type: "textbox", label: "Boat" }],
  });
  await page.goto(`${url}/admin/forms/${id}`);
  await page.getByRole("button", { name: "Add field", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Number", exact: true }).click();
  await page.locator("[data-open] [data-field-label]").fill("Nights");
  await lose(`**/api/forms/v1/forms/${id}*`);
  await page.getByRole("textbox", { name: "Title" }).fill("Mooring for a night");
  const isSaved = await saveAgain();
  const stored = await api("GET", `/forms/v1/forms/${id}`);
  const fields = stored.fields.map(({ type }) => type).join(", ");
  check(
    `a form to which fields were added recognizes its own save: ${stored.title}, ${fields}`,
    isSaved && stored.title === "Mooring for a night" && fields === "textbox, number",
  );
}

/** Redirects have neither ETags nor a response with the new one alone. */
async function loseRedirect({ page, url, api, check, lose }) {
  await page.goto(`${url}/admin/redirect/new`);
  await page.getByRole("textbox", { name: "From", exact: true }).fill("/lost-quay");
  await page.getByRole("textbox", { name: "To", exact: true }).fill("/events/");
  const create = page.getByRole("button", { name: "Create", exact: true });
  await lose("**/api/redirection/v1/redirect*", create);
  await page.getByRole("textbox", { name: "Note" }).fill("Of the old quay");
  await create.click();
  await page.waitForURL(/\/admin\/redirect$/);
  const { items } = await api("GET", "/redirection/v1/redirect?per_page=200");
  const titles = items.filter((one) => one.url === "/lost-quay").map(({ title }) => title);
  check(
    `a redirect whose creation lost its response is created once: ${titles}`,
    titles.join() === "Of the old quay",
  );
}

/** Enter in the search for a related item chooses it, and does not save an unfinished form. */
async function pickByEnter({ page, url, api, check }) {
  await api("POST", "/calendar/events/v1/venues", { venue: "Harbour shed", status: "publish" });
  await page.goto(`${url}/admin/events/new`);
  await page.getByRole("textbox", { name: "Title" }).fill("Unfinished");
  const venue = page.getByRole("textbox", { name: "Venue" }).first();
  await venue.fill("Harbour sh");
  const preferred = page.locator("[role=option][data-combobox-selected]");
  await preferred.filter({ hasText: "Harbour shed" }).waitFor();
  await venue.press("Enter");
  await page.locator("form").getByText("Harbour shed", { exact: true }).waitFor();
  check(
    "Enter chooses the first item that a search finds, and does not save the form",
    page.url() === `${url}/admin/events/new`,
  );
  page.once("dialog", (dialog) => dialog.accept());
}

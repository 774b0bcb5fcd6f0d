import { apiOf } from "./api.mjs";

/** Shows the items of a status with their number, and chooses the columns of a table. */
export async function arrangeList(page, example, check) {
  const { url } = example;
  const api = apiOf(example);
  const made = [];
  for (const title of ["Low water", "High water"])
    made.push(await api("POST", "/core/v2/posts", { title, status: "draft" }));
  await page.goto(`${url}/admin/posts`);
  const statuses = page.getByRole("group", { name: "Status" });
  const drafts = statuses.getByRole("button", { name: /^Draft/ });
  await drafts.waitFor();
  const rows = page.locator("table .row-title");
  await rows.filter({ hasText: "Low water" }).waitFor();
  const total = Number(/\d+/.exec(await drafts.textContent())[0]);
  await drafts.click();
  await page.waitForURL(/status=draft/);
  await page
    .getByRole("status")
    .filter({ hasText: `${total} items` })
    .waitFor();
  check(
    "a list shows all items but the trash, and those of a status with their number",
    (await rows.count()) === total,
  );
  const heading = page.getByRole("columnheader", { name: "Categories" });
  const before = await heading.count();
  const choose = async () => {
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Categories" }).click();
    await page.keyboard.press("Escape");
  };
  await choose();
  await heading.waitFor({ state: "detached" });
  await page.reload();
  await rows.first().waitFor();
  const hidden = await heading.count();
  await choose();
  await heading.waitFor();
  check("a column is hidden, also after a reload, and shown again", before === 1 && hidden === 0);
  for (const { id } of made) await api("DELETE", `/core/v2/posts/${id}?force=true`);
}

/** Filters a list by days with the keyboard, and keeps them in the address. */
export async function filterByDays(page, example, check) {
  const { url } = example;
  const api = apiOf(example);
  const made = [];
  for (const [title, date] of [
    ["Spring tide", "2021-03-01T00:00:00"],
    ["Neap tide", "2021-03-31T23:59:59"],
    ["Slack water", "2021-04-01T00:00:00"],
  ])
    made.push(await api("POST", "/core/v2/posts", { title, date, status: "publish" }));
  await page.goto(`${url}/admin/posts`);
  const rows = page.locator("table .row-title");
  await rows.first().waitFor();
  const filter = page.locator("button[aria-haspopup=dialog][aria-label^=Date]");
  await filter.press("Enter");
  const days = page.getByRole("dialog", { name: "Date" });
  await days.getByLabel("From").fill("2021-03-01");
  await days.getByLabel("To").fill("2021-03-31");
  await page.waitForURL(/after=2021-03-01&before=2021-03-31/);
  await page.getByRole("status").filter({ hasText: "2 items" }).waitFor();
  await page.keyboard.press("Escape");
  await days.waitFor({ state: "detached" });
  const titles = await rows.allTextContents();
  check(
    "a list is filtered by the first and the last day, which are included",
    titles.join() === "Neap tide,Spring tide" &&
      (await filter.evaluate((button) => button === document.activeElement)),
  );
  await page.reload();
  await page.getByRole("button", { name: "Date: Mar 1 – 31, 2021", exact: true }).waitFor();
  await page.getByRole("button", { name: "Clear the filter: Date" }).click();
  await page.waitForURL((address) => !/after|before/.test(address.search));
  await filter.click();
  await days.getByRole("button", { name: "Today" }).click();
  await page.waitForURL(/after=\d{4}-\d\d-\d\d&before=/);
  check(
    "a filter by days is kept in the address, cleared by its own button, and set to today",
    true,
  );
  const size = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`${url}/admin/events`);
  await rows.filter({ hasText: "Harbour walk by night" }).waitFor();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const start = page.getByRole("dialog", { name: "Start" });
  await start.getByLabel("From").fill("2031-01-01");
  await page.getByText("Nothing matches").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await rows.filter({ hasText: "Harbour walk by night" }).waitFor();
  const isScrolled = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  check("events have titles on a phone, and are filtered by their start", !isScrolled);
  await page.setViewportSize(size);
  const events = "/calendar/events/v1/events";
  const { events: found } = await api("GET", `${events}?start_date=2000-01-01`);
  const walk = found.find(({ title }) => title === "Harbour walk by night");
  await page.getByRole("button", { name: "Actions for Harbour walk by night" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await page.getByRole("heading", { name: "Harbour walk by night (copy)" }).waitFor();
  const copy = await api("GET", `${events}/${page.url().split("/").at(-1)}`);
  check(
    "the copy of an event is a draft with its times, venue, organizers, categories and image",
    copy.status === "draft" &&
      copy.start_date === walk.start_date &&
      copy.end_date === walk.end_date &&
      copy.venue.id === walk.venue.id &&
      String(copy.organizer.map(({ id }) => id)) === String(walk.organizer.map(({ id }) => id)) &&
      String(copy.categories.map(({ id }) => id)) === String(walk.categories.map(({ id }) => id)) &&
      copy.image.id === walk.image.id &&
      copy.website === copy.url,
  );
  await api("DELETE", `${events}/${copy.id}`);
  for (const { id } of made) await api("DELETE", `/core/v2/posts/${id}?force=true`);
}

/** Moves an event to the trash and back, and deletes it permanently. */
export async function trashEvent(page, example, check) {
  const { url } = example;
  const api = apiOf(example);
  const events = "/calendar/events/v1/events";
  const title = "Lantern parade";
  const times = { start_date: "2031-05-01 19:00:00", end_date: "2031-05-01 21:00:00" };
  const { id } = await api("POST", events, { title, ...times });
  const statusOf = async () => (await api("GET", `${events}/${id}`)).status;
  await page.goto(`${url}/admin/events`);
  const row = page.locator("table .row-title").filter({ hasText: title });
  const choose = async (name) => {
    await page.getByRole("button", { name: `Actions for ${title}` }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await choose("Move to trash");
  await row.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await row.waitFor();
  check(
    "an event that was moved to the trash is published again",
    (await statusOf()) === "publish",
  );
  await choose("Move to trash");
  await row.waitFor({ state: "detached" });
  const statuses = page.getByRole("group", { name: "Status" });
  await statuses.getByRole("button", { name: /^Trash/ }).click();
  await row.waitFor();
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Restore" }).waitFor();
  const isShown = await page.getByRole("menuitem", { name: "View" }).count();
  check("the page of an event in the trash, which visitors cannot see, is not offered", !isShown);
  await page.keyboard.press("Escape");
  await choose("Restore");
  await row.waitFor({ state: "detached" });
  check("an event is restored from the trash as a draft", (await statusOf()) === "draft");
  await api("DELETE", `${events}/${id}`);
  await page.reload();
  await choose("Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await row.waitFor({ state: "detached" });
  check("an event in the trash is deleted permanently", (await statusOf()) === undefined);
}

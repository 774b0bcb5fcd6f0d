import sharp from "sharp";
import { apiOf } from "./api.mjs";

/**
 * What a person without programming does with the example, by visible labels alone: publishes an article with a picture, approves a
 * comment, adds a redirect, an event and a form, and reads the visits of yesterday. A visitor then sees all of it.
 */
export async function makeJourney({ page, visitor, example, check }) {
  const { url } = example;
  const menu = page.getByRole("navigation", { name: "Main" });
  const open = (name) => menu.getByRole("link", { name, exact: true }).click();
  const button = (name) => page.getByRole("button", { name, exact: true });

  await open("Posts");
  await page.getByRole("link", { name: "Add post" }).click();
  const article = await publishArticle(page, check);
  await approveComment(page, { open, check });

  await open("Redirects");
  await page.getByRole("link", { name: "Add redirect" }).click();
  await page.getByLabel("From").fill("/lighthouse");
  await page.getByRole("textbox", { name: "To", exact: true }).fill(new URL(article).pathname);
  await button("Create").click();
  await page.getByText("Created", { exact: true }).waitFor();

  await open("Events");
  await page.getByText("Month", { exact: true }).click();
  await button("Next month").click();
  await page.getByRole("link", { name: /^Add an event on .* 15$/ }).click();
  await page.getByLabel("Title").fill("Open day at the lighthouse");
  await button("New venue").click();
  const venue = page.getByRole("dialog", { name: "New venue" });
  await venue.getByLabel("Name").fill("Lighthouse of Bugio");
  await venue.getByRole("button", { name: "Create" }).click();
  await venue.waitFor({ state: "detached" });
  await button("Create").click();
  await page.waitForURL(/\/events\/\d+$/);
  await open("Events");
  await page.getByText("Month", { exact: true }).click();
  await button("Next month").click();
  const day = page.getByRole("region", { name: / 15$/ });
  await day.getByRole("link", { name: "Open day at the lighthouse" }).waitFor();
  check("an event with a new venue is added on a day of the month, and is shown there", true);
  await showLongEvent(page, example, check);

  await open("Forms");
  await page.getByRole("link", { name: "Add form" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Visit the lighthouse");
  await button("Add field").click();
  await page.getByRole("dialog").getByRole("button", { name: "Single line" }).click();
  await page.getByRole("textbox", { name: "Label" }).fill("Your name");
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("textbox", { name: "Minimum seconds to fill it in" }).fill("0");
  await button("Create").click();
  await page.waitForURL(/\/forms\/\d+/);

  await open("Analytics");
  await page.getByText("Yesterday", { exact: true }).click();
  await page.getByText(/, compared with /).waitFor();
  check("the visits of yesterday are read in the admin", true);

  await seeAsVisitor(visitor, { url, check, article });
}

/** Opens the month after the current one, in which an event takes place that begins before it and ends after it. */
async function showLongEvent(page, example, check) {
  const api = apiOf(example);
  const events = "/calendar/events/v1/events";
  const dayIn = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const times = { start_date: `${dayIn(-60)} 10:00:00`, end_date: `${dayIn(120)} 18:00:00` };
  const { id } = await api("POST", events, { title: "Exhibition of lamps", ...times });
  await page.reload();
  const days = page.getByRole("region").filter({ hasText: "Exhibition of lamps" });
  await days.first().waitFor();
  const [shown, all] = [await days.count(), await page.locator("section[aria-label]").count()];
  check(
    `an event that lasts longer than a month is shown on each of its days: ${shown} of ${all}`,
    shown === all,
  );
  await api("DELETE", `${events}/${id}`);
}

async function publishArticle(page, check) {
  await page.getByRole("textbox", { name: "Title" }).first().fill("Night at the lighthouse");
  await page.getByRole("textbox", { name: "Text", exact: true }).click();
  await page.keyboard.type("The lamp turns twice a minute.");
  await page.getByRole("checkbox", { name: "Harbour" }).check();
  await page.getByRole("button", { name: "Choose an image" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a file" });
  const create = { width: 40, height: 30, channels: 3, background: "#fd8" };
  const buffer = await sharp({ create }).png().toBuffer();
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "lamp.png", mimeType: "image/png", buffer });
  await dialog.getByRole("button", { name: "Use this file" }).click();
  const alternative = page.getByRole("textbox", { name: "Alternative text" });
  await alternative.fill("The lamp of the lighthouse");
  await alternative.blur();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Saved and published").waitFor();
  check("a published post has an address of its own", /\/admin\/posts\/\d+$/.test(page.url()));
  await page.getByRole("button", { name: "More actions" }).click();
  const link = page.getByRole("menuitem", { name: "View on the site" });
  const address = await link.getAttribute("href");
  await page.keyboard.press("Escape");
  return address;
}

/** Follows the number on the dashboard to the comment of the sample content that waits for moderation. */
async function approveComment(page, { open, check }) {
  await open("Dashboard");
  const waiting = page.getByRole("link", { name: "Comments awaiting moderation" });
  await waiting.waitFor();
  const created = await page
    .locator("main a[href$='/new']")
    .evaluateAll((all) => all.map((link) => link.textContent));
  check(
    `the dashboard offers to write posts, pages and events: ${created.join(", ")}`,
    ["Post", "Page", "Event"].every((name) => created.includes(name)) &&
      !created.includes("Category") &&
      !created.includes("Comment"),
  );
  await waiting.click();
  const comment = page.getByRole("article").filter({ hasText: "I take that ferry every morning" });
  await comment.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByText("No comments to moderate").waitFor();
}

async function seeAsVisitor(visitor, { url, check, article }) {
  await visitor.goto(`${url}/lighthouse`);
  check("a visitor follows the redirect to the article", visitor.url() === article);
  const text = await visitor.textContent("main");
  check("the site shows the article", text.includes("The lamp turns twice a minute."));
  const picture = visitor.getByRole("img", { name: "The lamp of the lighthouse" });
  check("the site shows its picture with the alternative text", (await picture.count()) > 0);
  await visitor.goto(url);
  await visitor.getByRole("link", { name: "First light on the water" }).first().click();
  await visitor.getByRole("heading", { name: "1 comment" }).waitFor();
  check(
    "an approved comment is on the site",
    (await visitor.textContent("main")).includes("I take that ferry every morning"),
  );
  await visitor.getByRole("link", { name: "Events", exact: true }).first().click();
  await visitor.getByRole("link", { name: "Open day at the lighthouse" }).first().click();
  await visitor.getByRole("heading", { name: "Open day at the lighthouse" }).waitFor();
  check(
    "the site shows the event and its venue",
    (await visitor.textContent("main")).includes("Lighthouse of Bugio"),
  );
  await visitor.goto(`${url}/forms/visit-the-lighthouse`);
  await visitor.getByLabel("Your name").fill("Ann Sailor");
  await visitor.getByRole("button", { name: "Send" }).click();
  await visitor.getByText("Your submission was received").waitFor();
  check("a visitor sends the form", true);
}

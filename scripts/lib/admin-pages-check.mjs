import { apiOf } from "./api.mjs";
import { fileURLToPath } from "node:url";
import { setUpSite } from "./admin-first-run-check.mjs";
import { violationsInThemes } from "./axe.mjs";
import { launchBrowser } from "./browser.mjs";
import { startExample } from "./example-site.mjs";
import { freePort } from "./free-port.mjs";

const site = fileURLToPath(new URL("inn/site.mjs", import.meta.url));

/**
 * Sets the site of an inn up, and opens pages that modules ship in its admin: one with the occupancy of its rooms, on desktops and phones, and pages that fail.
 * Returns `[sentence, isTrue]` pairs.
 */
export async function checkModulePages() {
  const example = await startExample({ PORT: String(await freePort()) }, site);
  const browser = await launchBrowser();
  const results = [];
  const check = (text, isTrue) => results.push([text, isTrue]);
  const problems = [];
  try {
    const { page, ...user } = await setUpSite({ browser, example, check });
    await page.emulateMedia({ reducedMotion: "reduce" });
    page.on("console", (message) => {
      if (/Content.Security.Policy/i.test(message.text())) problems.push(message.text());
    });
    await bookRooms(example, user);
    await seeOccupancy(page, example, check);
    await page.goto(`${example.url}/admin/room-plan`);
    await page.getByRole("row", { name: "Harbour 12" }).waitFor();
    check("the page of the guide for module authors shows the rooms", true);
    await openBroken(page, example, check);
  } catch (error) {
    check(`every step can be done: ${error.stack}`, false);
  } finally {
    await browser.close();
    await example.stop();
  }
  check(["no script violates the policy", ...problems].join("; "), problems.length === 0);
  return results;
}

/** Adds two rooms, one of which is booked on a Wednesday evening until after midnight. */
async function bookRooms(example, { login, password }) {
  const api = apiOf(example, login, password);
  const send = (path, body) => api("POST", `/bookings/v1/${path}`, body);
  const { id: room } = await send("rooms", { name: "Harbour", seats: 12 });
  await send("rooms", { name: "Pier", seats: 4 });
  await send("bookings", { room, starts: "2027-03-10T20:30:00", ends: "2027-03-11T02:00:00" });
}

async function seeOccupancy(page, { url }, check) {
  await page.goto(`${url}/admin`);
  await page.getByRole("navigation").getByRole("link", { name: "Occupancy" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Occupancy" }).waitFor();
  await page.goto(`${url}/admin/occupancy?week=2027-03-14`);
  const row = page.getByRole("row", { name: /Harbour/ });
  await row.waitFor();
  const cells = async () => (await row.getByRole("cell").allTextContents()).join(" ");
  check(
    `the occupancy of a week has the booked hours of each day: ${await cells()}`,
    (await cells()) === "– – 3.5 h 2 h – – – 5.5 h",
  );
  const found = await violationsInThemes(page);
  check(["the page violates no rule of axe", ...found].join("; "), found.length === 0);
  await page.getByRole("button", { name: "Next week" }).press("Enter");
  await page.waitForURL(/week=2027-03-15/);
  await page.waitForFunction(() => !document.body.textContent.includes("5.5 h"));
  check("the next week is chosen by keyboard and is in the address", true);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`${url}/admin/occupancy?week=2027-03-14`);
  await page.getByRole("listitem").filter({ hasText: "Harbour" }).waitFor();
  const isTooWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
  check("on a phone each room is a card, and the page is not wider", !isTooWide);
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function openBroken(page, { url }, check) {
  const alert = page.getByRole("main").getByRole("alert");
  await page.goto(`${url}/admin/fails-in-use`);
  await page.getByRole("button", { name: "Fail now" }).click();
  await alert.filter({ hasText: "belongs to the module broken" }).waitFor();
  await page.getByRole("link", { name: "Rooms" }).click();
  await page.getByRole("heading", { level: 1, name: "Rooms" }).waitFor();
  check("a page that fails says so, and the rest of the admin works", true);
  await page.goto(`${url}/admin/fails-to-start`);
  await alert.filter({ hasText: "no wind" }).waitFor();
  await alert.getByRole("button", { name: "Try again" }).click();
  await alert.filter({ hasText: "could not be loaded" }).waitFor();
  check("a page whose script fails at once says why", true);
  await page.goto(`${url}/admin/imports-unknown`);
  await alert.filter({ hasText: "The log of the site has the reason" }).waitFor();
  check("a page whose script the site cannot serve says so", true);
}

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const login = "zoe";
const first = "the ferry leaves at noon";
const second = "the ferry returns at six";

/**
 * Sets up a new site with the link that was printed at its start, and uses the account of its first administrator:
 * signs out and in, sets a forgotten password by mail, changes the profile, ends other sessions, and creates and
 * revokes application passwords. Returns one that stays.
 */
export async function setUpSite({ browser, example, check }) {
  const { url } = example;
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const button = (name) => page.getByRole("button", { name, exact: true });

  await page.goto(`${url}/admin`);
  await page.getByRole("heading", { name: "Set up your site" }).waitFor();
  check(
    "the admin of a new site leads to the page that sets it up, which requires the printed link",
    await page.getByText("Open the link that the site printed when it started").isVisible(),
  );
  await page.goto(/http\S+\/set-up\?token=\w+/.exec(example.printed())[0]);
  check("the token is not left in the address", page.url() === `${url}/set-up`);
  await page.getByLabel("Name of the site").fill("Harbour Inn");
  const languages = await page.getByLabel("Language").getByRole("option").allTextContents();
  check(
    `the languages of the site are offered by name: ${languages.join(", ")}`,
    languages.some((one) => one.includes("English")) && languages.includes("German"),
  );
  await page.getByLabel("Time zone").selectOption("Europe/Athens");
  await page.getByLabel("Login", { exact: true }).fill(login);
  await page.getByLabel("Email address").fill("zoe@example.com");
  await page.getByLabel("Password", { exact: true }).fill(first);
  await button("Set up the site").click();
  await page.getByRole("heading", { name: `Welcome, ${login}` }).waitFor();
  check("the set-up leads to the admin", page.url() === `${url}/admin`);
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  const title = await page.getByLabel("Title", { exact: true }).inputValue();
  const zone = await page.getByLabel(/^Time ?zone/i).inputValue();
  check(
    `the settings are those of the set-up: ${title}, ${zone}`,
    title === "Harbour Inn" && zone === "Europe/Athens",
  );

  await button(`Account of ${login}`).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Login or email address").fill(login);
  await button("Send the link").click();
  await page.getByRole("heading", { name: "Check your mail" }).waitFor();
  await page.goto(await linkInMail(example.folder));
  await page.getByLabel("New password").fill(second);
  await button("Set password").click();
  await page.getByRole("heading", { name: "Password changed" }).waitFor();
  check("a forgotten password is replaced by a link that is mailed", true);

  const signIn = async (tab, password) => {
    await tab.goto(`${url}/sign-in?to=/admin`);
    await tab.getByLabel("Login or email address").fill(login);
    await tab.getByLabel("Password", { exact: true }).fill(password);
    await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  await signIn(page, first);
  await page.getByRole("alert").waitFor();
  check("the old password is refused", (await page.getByRole("alert").count()) === 1);
  await signIn(page, second);
  await page.getByRole("heading", { name: `Welcome, ${login}` }).waitFor();
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, second);
  await elsewhere.getByRole("heading", { name: `Welcome, ${login}` }).waitFor();

  await button(`Account of ${login}`).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByLabel("Public name").fill("Zoë Marinou");
  await button("Save name").click();
  await page.getByText("The name was saved.").waitFor();
  await button("Sign out everywhere else").click();
  await page.getByText("All other sessions have ended.").waitFor();
  await elsewhere.goto(`${url}/profile`);
  await page.goto(`${url}/admin`);
  await page.getByRole("heading", { name: "Welcome, Zoë Marinou" }).waitFor();
  check(
    "another browser is signed out from the profile, and this one is not",
    new URL(elsewhere.url()).pathname === "/sign-in",
  );
  await elsewhere.context().close();

  await page.goto(`${url}/profile`);
  const kept = await createPassword(page, "Booking desk");
  const revoked = await createPassword(page, "Old telephone");
  const call = async (secret) =>
    (
      await fetch(`${url}/api/core/v2/users/me`, {
        headers: { Authorization: `Basic ${btoa(`${login}:${secret}`)}` },
      })
    ).status;
  const before = await call(revoked);
  await page
    .getByRole("listitem")
    .filter({ hasText: "Old telephone" })
    .getByRole("button", { name: "Revoke" })
    .click();
  await page.getByText("The application password was revoked.").waitFor();
  check(
    "an application password is used by a program until it is revoked",
    before === 200 && (await call(revoked)) === 401 && (await call(kept)) === 200,
  );
  return { page, login, password: kept };
}

async function createPassword(page, name) {
  await page.getByLabel("Name of the program").fill(name);
  await page.getByRole("button", { name: "Create application password" }).click();
  const shown = page.getByRole("status").filter({ hasText: name });
  return shown.getByRole("code").textContent();
}

/** The link of the mail about a forgotten password: the site writes mail to files. */
async function linkInMail(folder) {
  const mails = join(folder, "data/mail");
  for (let left = 400; left > 0; left--) {
    for (const name of await readdir(mails).catch(() => [])) {
      const mail = (await readFile(join(mails, name), "utf8")).replaceAll(/=\r?\n/g, "");
      const link = /http\S+\/reset-password\?token=(?:3D)?\w+/.exec(mail)?.[0];
      if (link !== undefined) return link.replace("=3D", "=");
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("No mail was sent.");
}

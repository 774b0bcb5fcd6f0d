import { apiOf } from "./api.mjs";

/** Changes settings, some of them while another administrator does, and sees the consent banner before it is saved. */
export async function checkSettings({ page, example, check }) {
  const api = apiOf(example);
  await page.goto(`${example.url}/admin/settings`);
  const saved = page.getByText("Saved", { exact: true });
  const save = async () => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await saved.waitFor();
    await saved.waitFor({ state: "detached" });
  };
  await switchOff({ page, api, save, check });
  await page.getByRole("link", { name: "Cookie consent" }).click();
  await previewBanner(page, check);
  await changeTogether({ page, api, save, check });
  await changeAlike({ page, api, save, check });
}

/** Switches off a setting that is on by default. */
async function switchOff({ page, api, save, check }) {
  const smilies = page.getByRole("switch", { name: "Use smilies" });
  const isOn = await smilies.isChecked();
  await smilies.uncheck({ force: true });
  await save();
  await page.reload();
  await smilies.waitFor();
  check("a setting that is on by default is switched off", isOn && !(await smilies.isChecked()));
  await api("PATCH", "/core/v2/settings", { use_smilies: null });
  await page.getByRole("combobox", { name: "Comments on new posts" }).click();
  await page.getByRole("option", { name: "Open" }).waitFor();
  const options = await page.getByRole("option").allTextContents();
  check(`a setting has only options with a meaning: ${options}`, !options.includes("Null"));
  await page.keyboard.press("Escape");
}

async function previewBanner(page, check) {
  const banner = page.frameLocator("iframe");
  await banner.getByRole("button", { name: "Accept all" }).waitFor();
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  const before = await title.inputValue();
  await title.fill("Biscuits on board");
  await banner.getByRole("heading", { name: "Biscuits on board" }).waitFor();
  check("the banner is shown with a text that is not saved", true);
  await page.getByText("Choice of categories").click();
  await banner.getByRole("checkbox", { name: /^Analytics/ }).waitFor();
  check("the preview shows the categories", true);
  await title.fill(before);
}

/** Changes a text of the banner after another administrator has changed a different one. */
async function changeTogether({ page, api, save, check }) {
  const path = "/consent/v2/settings";
  const { texts: before } = await api("GET", path);
  await api("POST", path, { texts: { title: "Biscuits of the crew" } });
  await page.getByRole("textbox", { name: "Policy", exact: true }).fill("All about biscuits");
  await save();
  const { texts } = await api("GET", path);
  check(
    `settings of a group that two administrators change are both kept: ${texts.title}, ${texts.policy}`,
    texts.title === "Biscuits of the crew" && texts.policy === "All about biscuits",
  );
  await api("POST", path, { texts: { title: before.title, policy: before.policy } });
}

/** Changes a setting to the value that another administrator has saved meanwhile. The site refuses a request without changes. */
async function changeAlike({ page, api, save, check }) {
  const path = "/security/v1/config";
  await page.getByRole("link", { name: "Security", exact: true }).click();
  const scans = page.getByRole("switch", { name: "Whether scans are scheduled" });
  const isOn = await scans.isChecked();
  await api("POST", path, { fields: { scheduledScansEnabled: !isOn } });
  await scans.setChecked(!isOn, { force: true });
  await save();
  check("a setting that two administrators change alike is saved", true);
  await api("POST", path, { fields: { scheduledScansEnabled: isOn } });
}

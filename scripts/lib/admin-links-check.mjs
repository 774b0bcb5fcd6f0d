import { visit } from "./admin-visit.mjs";
import { apiOf } from "./api.mjs";
import { addBlock, save, textOf } from "./admin-writing-check.mjs";

/** Links to content of the site in the open post, by keyboard: from a selected word, and without a selection. */
export async function linkContent(page, example, check) {
  const [ferry] = await apiOf(example)("GET", "/core/v2/posts?slug=the-last-wooden-ferry");
  const address = page.getByRole("combobox", { name: "Address" });
  const link = async (words, title) => {
    await address.fill(words);
    await page.getByRole("option", { name: title }).waitFor();
    await address.press("Enter");
    await address.press("Enter");
    await address.waitFor({ state: "detached" });
  };
  await addBlock(page, "Paragraph");
  await page.keyboard.type("Take the boat");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await textOf(page).getByText("Take the boat").waitFor();
  await page.keyboard.press("Control+k");
  await address.fill("wooden ferry");
  await page.getByRole("option", { name: "The last wooden ferry" }).waitFor();
  await address.press("Escape");
  await page.getByRole("option").waitFor({ state: "detached" });
  const isOpen = await address.evaluate((input) => input === document.activeElement);
  await address.press("Escape");
  await address.waitFor({ state: "detached" });
  check("Escape closes the results in the form of a link first, and then the form", isOpen);
  await page.keyboard.press("Control+k");
  await link("wooden ferry", "The last wooden ferry");
  await page.keyboard.press("End");
  await page.keyboard.type(" or /link");
  await page.getByRole("option", { name: "Link", exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await link("wooden ferry", "The last wooden ferry");
  const [paragraph] = /<p>Take the .*?<\/p>/.exec(await save(page)) ?? [];
  check(
    `words find content to link to, whose title is inserted if no text is selected: ${paragraph}`,
    paragraph ===
      `<p>Take the <a href="${ferry.link}">boat</a> or <a href="${ferry.link}">The last wooden ferry</a></p>`,
  );
}

/** Edits a submenu: its label and link, and its entries, which are added, moved into each other, reordered and deleted. */
export async function editSubmenu(page, example, check) {
  const api = apiOf(example);
  const open = '<!-- wp:navigation-submenu {"label":"Tides","url":"/tides"} -->';
  const close = "<!-- /wp:navigation-submenu -->";
  const entry = '<!-- wp:navigation-link  {"label":"Ebb", "url":"/ebb"} /-->';
  const content = `${open}\n${entry}\n${close}`;
  const { id } = await api("POST", "/core/v2/navigation", { title: "Quay", content });
  await page.goto(`${example.url}/admin/navigation/${id}`);
  const submenus = textOf(page).getByRole("group", { name: "Submenu" });
  const submenu = submenus.first();
  const links = submenu.getByRole("group", { name: "Custom Link" });
  const dialog = page.getByRole("dialog");
  const tools = page.getByRole("toolbar", { name: /Tools of the block/ });
  const tool = (name) => tools.getByRole("button", { name, exact: true });
  const apply = async () => {
    await dialog.getByRole("button", { name: "Apply" }).click();
    await dialog.waitFor({ state: "detached" });
  };
  const addLink = async (label, url) => {
    await submenu.getByRole("button", { name: "Add a link" }).last().click();
    await dialog.getByLabel("Label").fill(label);
    await dialog.getByRole("combobox", { name: "URL" }).fill(url);
    await apply();
    await links.filter({ hasText: label }).waitFor();
  };
  await submenu.getByText("Tides", { exact: true }).dblclick();
  await dialog.getByLabel("Label").fill("Tide tables");
  await dialog.getByLabel("Open link in a new tab").click();
  await apply();
  await submenu.getByText("Tide tables", { exact: true }).waitFor();
  const head =
    '<!-- wp:navigation-submenu {"label":"Tide tables","url":"/tides","opensInNewTab":true} -->';
  const renamed = await save(page);
  check(
    `a submenu has a dialog for its label and its link, and keeps its entries: ${renamed}`,
    renamed.includes(`${head}\n${entry}\n${close}`),
  );
  await addLink("Flood", "/flood");
  const flood = '<!-- wp:navigation-link {"label":"Flood","url":"/flood"} /-->';
  const added = await save(page);
  check(
    `a link is added to a submenu: ${added}`,
    added.includes(`${head}\n${entry}\n\n${flood}\n${close}`),
  );
  await links.filter({ hasText: "Flood" }).click();
  await tool("Move up").click();
  const moved = await save(page);
  check(
    `the entries of a submenu are reordered: ${moved}`,
    moved.includes(`${head}\n${flood}\n\n${entry}\n${close}`),
  );
  // The editor takes two clicks at one place within 500 ms as a double click, and Ebb is where Flood was clicked.
  await page.waitForTimeout(600);
  await links.filter({ hasText: "Ebb" }).click();
  await tool("Move into the entry above").click();
  await submenus.nth(1).getByText("Flood", { exact: true }).waitFor();
  const nested = await save(page);
  check(
    `an entry is moved into a link, which becomes a submenu: ${nested}`,
    nested.includes(
      `${head}\n${open.replace("Tides", "Flood").replace("tides", "flood")}\n${entry}\n${close}\n${close}`,
    ),
  );
  await links.filter({ hasText: "Ebb" }).click();
  await tool("Move out of the submenu").click();
  await submenus.nth(1).getByText("Flood", { exact: true }).click();
  await tool("Delete").click();
  await submenus.nth(1).waitFor({ state: "detached" });
  const restored = await save(page);
  // An open editor would renew the lock of the deleted menu.
  await visit(page, "/admin/navigation");
  await api("DELETE", `/core/v2/navigation/${id}?force=true`);
  check(
    `an entry is moved out of a submenu, which is deleted: ${restored}`,
    restored.includes(`${head}\n${entry}\n${close}`),
  );
}

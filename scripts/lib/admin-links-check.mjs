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

/** Changes the label and the link of a submenu, whose entries are kept. */
export async function editSubmenu(page, example, check) {
  const api = apiOf(example);
  const entry = '<!-- wp:navigation-link {"label":"Ebb","url":"/ebb"} /-->';
  const content =
    '<!-- wp:navigation-submenu {"label":"Tides","url":"/tides"} -->\n' +
    `${entry}\n<!-- /wp:navigation-submenu -->`;
  const { id } = await api("POST", "/core/v2/navigation", { title: "Quay", content });
  await page.goto(`${example.url}/admin/navigation/${id}`);
  const card = textOf(page).getByRole("group", { name: "Submenu" });
  await card.getByText("Tides · Ebb").waitFor();
  await card.dblclick();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Label").fill("Tide tables");
  await dialog.getByLabel("Open link in a new tab").click();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await card.getByText("Tide tables · Ebb").waitFor();
  const written = await save(page);
  // An open editor would renew the lock of the deleted menu.
  await visit(page, "/admin/navigation");
  await api("DELETE", `/core/v2/navigation/${id}?force=true`);
  check(
    `a submenu has a dialog for its label and its link, and keeps its entries: ${written}`,
    written.includes(
      '<!-- wp:navigation-submenu {"label":"Tide tables","url":"/tides","opensInNewTab":true} -->\n' +
        `${entry}\n<!-- /wp:navigation-submenu -->`,
    ),
  );
}

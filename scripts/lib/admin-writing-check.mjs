/** What a word processor puts on the clipboard. */
const fromOffice = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><h2 style="mso-style-next:Normal"><span lang="EN-GB">From the office</span></h2>
<p class="MsoNormal" style="margin-bottom:0cm"><b><span style="mso-ansi-language:EN">Bold</span></b> words<o:p></o:p></p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>Rope</p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.<span>&nbsp;</span></span>Anchor</p><!--EndFragment--></body></html>`;
/** The same for a word processor on the web. */
const fromWeb = `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-style:italic">From the web</span></p></b>`;
/** A part of a page of another site. */
const fromSite = `<div class="hero" onclick="steal()"><script>steal()</script><h3 style="color:red">From a site</h3><p><font color="red">Tide</font> <a href="javascript:steal()">bad</a> <a href="https://tides.example/" class="btn">good</a></p><iframe src="https://tides.example/"></iframe></div>`;

/** Lines of a mail, and a node of this editor that another site has written. */
const fromMail = `<div dir="ltr">From a mail<div><br></div><div>Ebb at six</div><div>Flow at noon</div></div>`;
const fromEditor = `<p data-pm-slice="0 0 []" data-html='{"onmouseover":"steal()"}'>From an editor</p>`;

export const textOf = (page) => page.getByRole("textbox", { name: "Text", exact: true });

/** Puts the cursor into a new block at the end, and opens the menu of blocks. */
export async function addBlock(page, name) {
  await page.getByRole("button", { name: "Add a block", exact: true }).click();
  await page.getByRole("listbox", { name: "Blocks" }).waitFor();
  await page.keyboard.type(name);
  await page.getByRole("option", { name, exact: false }).first().waitFor();
  await page.keyboard.press("Enter");
}

/** Pastes HTML into a new block at the end. */
async function pasteHtml(page, html) {
  await addBlock(page, "Paragraph");
  await textOf(page).evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", data);
    const init = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", init));
  }, html);
}

/** Saves with the keyboard, and returns what the site has stored. */
export async function save(page) {
  const answer = page.waitForResponse(
    (one) => /POST|PATCH/.test(one.request().method()) && /v2.(posts|navigation)/.test(one.url()),
  );
  await page.keyboard.press("Control+s");
  const { content } = await (await answer).json();
  await page.getByText("Saved", { exact: true }).waitFor();
  return content.raw;
}

/** Writes a post in blocks: by Markdown, the menu of blocks, the keyboard, the mouse, and by pasting. */
export async function writeBlocks(page, { url }, check) {
  await page.goto(`${url}/admin/posts/new`);
  await page.getByRole("textbox", { name: "Title" }).first().fill("Ropes of the harbour");
  const text = textOf(page);
  await text.click();
  await page.keyboard.type(
    "## Knots\n- Bowline\nReef knot\n\n> Never cut a rope.\n\nUse **whipping** twine.",
  );
  await page.keyboard.type("\n1. Coil\nHang\n\n---");
  const written = await save(page);
  const blocks = (raw) => [...raw.matchAll(/<!-- wp:([\w-]+)/g)].map(([, name]) => name);
  check(
    `Markdown becomes blocks: ${blocks(written).join(", ")}`,
    /<h2[^>]*>Knots<\/h2>/.test(written) &&
      /<ul[^>]*>.*Bowline.*Reef knot.*<\/ul>/s.test(written) &&
      /<blockquote[^>]*>.*Never cut a rope.*<\/blockquote>/s.test(written) &&
      written.includes("Use <strong>whipping</strong> twine.") &&
      /<ol[^>]*>.*Coil.*Hang.*<\/ol>/s.test(written) &&
      /<hr/.test(written),
  );

  await addBlock(page, "Code");
  await page.keyboard.type("coil(rope)");
  await addBlock(page, "Table");
  for (const cell of ["Knot", "Use", "Hours"]) {
    await page.keyboard.type(cell);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("Bowline");
  for (let key = 0; key < 6; key++) await page.keyboard.press("Tab");
  await page.keyboard.type("Sheet bend");
  await addBlock(page, "Embed");
  const address = page.getByRole("textbox", { name: "Address of the page or video" });
  await address.fill("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  await address.press("Enter");
  await addBlock(page, "Gallery");
  const dialog = page.getByRole("dialog", { name: "Choose files" });
  const pictures = dialog.getByRole("button").filter({ has: page.locator("img") });
  const choose = async (...numbers) => {
    for (const number of numbers) await pictures.nth(number).click();
    await dialog.getByRole("button", { name: "Use these files" }).click();
    await dialog.waitFor({ state: "detached" });
  };
  // The second one is selected and deselected.
  await choose(2, 1, 0, 1);
  await text.locator("figure img").nth(1).waitFor();
  await page.getByRole("button", { name: "Add images" }).click();
  await choose(3);
  await text.locator("figure img").nth(2).waitFor();
  const chosen = await save(page);
  check(
    `the menu of blocks adds code, a table, an embed and a gallery: ${blocks(chosen).join(", ")}`,
    /<pre[^>]*><code>coil\(rope\)<\/code><\/pre>/.test(chosen) &&
      /<th>Knot<\/th>/.test(chosen) &&
      /<td>Bowline<\/td>/.test(chosen) &&
      chosen.includes("https://www.youtube.com/watch?v=dQw4w9WgXcQ") &&
      /wp:gallery(?:(?!\/wp:gallery).)*wp:image/s.test(chosen),
  );

  const gallery = /wp:gallery.*\/wp:gallery/s.exec(chosen)?.[0] ?? "";
  check(
    "a gallery gets several images from one dialog, and more later",
    gallery.match(/<!-- wp:image/g)?.length === 3,
  );
  check(
    "Tab in the last cell of a table adds a row",
    /<td>Sheet bend<\/td><td><\/td><td><\/td><\/tr><\/tbody>/.test(chosen),
  );

  await text.getByRole("heading", { name: "Knots" }).click();
  // The editor takes over the cursor a moment after the click.
  await text.locator("h2.is-current").waitFor();
  await page.keyboard.press("Alt+ArrowDown");
  await text.locator("ul + h2").waitFor();
  const moved = await save(page);
  check("a block is moved by keyboard", moved.indexOf("Bowline") < moved.indexOf("Knots"));
  await text.getByText("Use whipping twine.").hover();
  await page
    .getByRole("button", { name: "Block menu: Paragraph" })
    .dragTo(text.getByRole("listitem").first(), { targetPosition: { x: 20, y: 2 }, steps: 5 });
  await text.locator(":scope > p:first-child").filter({ hasText: "twine" }).waitFor();
  const dragged = await save(page);
  check(
    "a block is moved by dragging its handle",
    dragged.indexOf("twine") < dragged.indexOf("Bowline"),
  );

  for (const html of [fromOffice, fromWeb, fromSite, fromMail, fromEditor])
    await pasteHtml(page, html);
  const pasted = (await save(page)).slice(dragged.length);
  check(
    `what is pasted is cleaned: ${pasted.replaceAll(/<!--.*?-->\s*/g, "").replaceAll("\n", " ")}`,
    /<h2[^>]*>From the office<\/h2>/.test(pasted) &&
      /<p><b>Bold<\/b> words<\/p>/.test(pasted) &&
      /<ol[^>]*>.*Rope.*Anchor.*<\/ol>/s.test(pasted) &&
      pasted.includes("<em>From the web</em>") &&
      /<h3[^>]*>From a site<\/h3>/.test(pasted) &&
      pasted.includes('<a href="https://tides.example/">good</a>') &&
      /<p>From a mail<\/p>.*<p>Ebb at six<\/p>.*<p>Flow at noon<\/p>/s.test(pasted) &&
      /<p>From an editor<\/p>/.test(pasted) &&
      !/Mso|style=|<font|script|onclick|onmouseover|iframe|hero|btn/.test(pasted),
  );
  await insertDynamicBlock(page, { url }, check);
}

/** Inserts a block that the site renders, found by both words of its name, and changes its settings. */
async function insertDynamicBlock(page, { url }, check) {
  await addBlock(page, "Latest posts");
  const entries = textOf(page).getByRole("group", { name: "Latest posts" }).locator("li");
  await entries.first().waitFor();
  const count = await entries.count();
  await page.getByRole("toolbar").getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog");
  await pick(page, dialog.getByRole("textbox", { name: "Categories" }), "People");
  await pick(page, dialog.getByRole("textbox", { name: "Author", exact: true }), "Tiago");
  await page.getByLabel("Number of posts").fill("2");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await entries.nth(2).waitFor({ state: "detached" });
  const saved = await save(page);
  const stored = /"categories":\[\{"id":(\d+)\}\],"selectedAuthor":(\d+),"postsToShow":2/.exec(
    saved,
  );
  const query = `categories=${stored?.[1]}&author=${stored?.[2]}&per_page=2`;
  const posts = await (await fetch(`${url}/api/core/v2/posts?${query}`)).json();
  const titles = await entries.allTextContents();
  check(
    `a dynamic block is shown as on the site, with the category and the author that were picked: ${count} entries, then ${titles.join(", ")}`,
    count === 5 &&
      posts.length > 0 &&
      posts.map(({ title }) => title.rendered).join() === titles.map((one) => one.trim()).join(),
  );
}

/** Searches for an item in an input of a form, and picks it. */
async function pick(page, input, name) {
  await input.fill(name);
  await page.getByRole("option", { name }).click();
}

/**
 * Finishes a draft: it is saved by itself, gets terms, an address, an excerpt and an author, is scheduled, published, previewed with
 * text that is not saved, restored to a revision, and protected by a password.
 */
export async function finishPost(other, { url, passwords }, check, watch) {
  // A context of its own, since its clock is turned forward.
  const storageState = await other.context().storageState();
  const context = await other.context().browser().newContext({ storageState });
  const page = watch(await context.newPage());
  const headers = {
    "Content-Type": "application/json",
    Authorization: `Basic ${btoa(`admin:${passwords.api}`)}`,
  };
  const posts = `${url}/api/core/v2/posts`;
  const part = (name) => page.getByRole("region", { name, exact: true });
  const button = (name) => page.getByRole("button", { name, exact: true });
  const isSaved = (one) => one.request().method() === "PATCH" && one.url().startsWith(posts);
  /** Presses the main button, and returns what is stored. */
  const press = async (name) => {
    const [answer] = await Promise.all([page.waitForResponse(isSaved), button(name).click()]);
    await page.getByText("Saved", { exact: true }).waitFor();
    return answer.json();
  };

  const body = JSON.stringify({
    title: "Fog signals",
    content:
      "<!-- wp:paragraph -->\n<p>One long blast every two minutes.</p>\n<!-- /wp:paragraph -->",
    status: "draft",
  });
  const created = await (await fetch(posts, { method: "POST", headers, body })).json();
  await page.clock.install();
  await page.goto(`${url}/admin/posts/${created.id}`);
  const text = textOf(page);
  await text.getByText("One long blast").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" And a bell.");
  await page.getByText("Unsaved changes").waitFor();
  const [autosaved] = await Promise.all([
    page.waitForResponse((one) => one.url().includes(`/${created.id}/autosaves`)),
    page.clock.runFor(31_000),
  ]);
  await page.getByText("Saved", { exact: true }).waitFor();
  check("a draft is saved by itself after half a minute", autosaved.ok());

  await part("Categories").getByRole("button", { name: "Add new" }).click();
  await page.getByRole("textbox", { name: "Name of the new term" }).fill("Signals");
  await page.getByRole("combobox", { name: "Parent" }).selectOption({ label: "Weather" });
  await part("Categories").getByRole("button", { name: "Add", exact: true }).click();
  const checkbox = part("Categories").getByRole("checkbox", { name: "Signals" });
  await checkbox.waitFor();
  const isChecked = await checkbox.isChecked();
  const tags = part("Tags").getByRole("combobox", { name: "Tags" });
  await tags.fill("Fog");
  await tags.press("Enter");
  await part("Tags").getByText("Fog", { exact: true }).first().waitFor();
  await page.getByRole("textbox", { name: "Slug" }).fill("fog-horns");
  await page.getByRole("textbox", { name: "Excerpt" }).fill("What the horns say.");
  await page.getByRole("textbox", { name: "Author" }).fill("Tiago");
  await page.getByRole("option", { name: /Tiago/ }).click();
  await button("Attributes").click();
  await page.getByRole("switch", { name: "Keep at the top of lists" }).check();
  await page.getByLabel("Date").fill("2031-05-04T09:30");
  const scheduled = await press("Schedule");
  check(
    "a post is scheduled, with a slug, an excerpt, an author, a place at the top, and terms that are created beside it",
    scheduled.status === "future" &&
      scheduled.date === "2031-05-04T09:30:00" &&
      scheduled.slug === "fog-horns" &&
      scheduled.excerpt.raw === "What the horns say." &&
      scheduled.sticky &&
      scheduled.author !== created.author &&
      isChecked &&
      scheduled.categories.length >= 1 &&
      scheduled.tags.length === 1,
  );

  await page.getByLabel("Date").fill("2026-01-02T09:30");
  const published = await press("Update");
  await text.getByText("And a bell.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Three in fog.");
  const [preview] = await Promise.all([page.waitForEvent("popup"), button("Preview").click()]);
  await preview.getByText("Three in fog.").waitFor();
  const visited = await (await fetch(published.link)).text();
  check(
    "the text that is not saved is previewed on a page of the site, and visitors read the saved one",
    (await preview.getByRole("heading", { name: "Fog signals" }).count()) > 0 &&
      visited.includes("And a bell.") &&
      !visited.includes("Three in fog."),
  );
  await preview.close();
  await press("Update");
  await page.getByRole("button", { name: /^\d+ revisions?$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Revisions" });
  await dialog.getByRole("insertion").filter({ hasText: "Three in fog." }).waitFor();
  check("the difference to a revision shows the added words", true);
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await text.getByText("Three in fog.").waitFor({ state: "detached" });
  const restored = await press("Update");
  check("a revision is restored", !restored.content.raw.includes("Three in fog."));

  await page.getByRole("switch", { name: "Keep at the top of lists" }).uncheck();
  await press("Update");
  await page.getByRole("combobox", { name: "Visibility" }).click();
  await page.getByRole("option", { name: "Protected by a password" }).click();
  await page.getByLabel("Password", { exact: true }).fill("horn");
  await press("Update");
  const locked = await (await fetch(published.link)).text();
  check("a password protects a post", !locked.includes("And a bell."));
  await context.close();
}

import sharp from "sharp";

/** Replaces the file of a picture, crops it, and reads where it is used. */
export async function changePicture(page, { url, passwords }, check) {
  const authorization = `Basic ${Buffer.from(`admin:${passwords.api}`).toString("base64")}`;
  const media = async (path, init) =>
    (
      await fetch(`${url}/api/core/v2/media${path}`, {
        ...init,
        headers: { ...init.headers, Authorization: authorization },
      })
    ).json();
  const headers = {
    "Content-Type": "image/png",
    "Content-Disposition": 'attachment; filename="buoy.png"',
  };
  const create = { width: 600, height: 400, channels: 3, background: "#779" };
  const body = await sharp({ create }).png().toBuffer();
  const { id } = await media("", { method: "POST", headers, body });
  await page.goto(`${url}/admin/media/${id}`);
  await page.getByRole("button", { name: "Replace file" }).click();
  const question = page.getByRole("dialog", { name: "Replace buoy" });
  const flat = { create: { ...create, height: 200 } };
  const other = { mimeType: "image/png", buffer: await sharp(flat).png().toBuffer() };
  await question.locator("input[type=file]").setInputFiles({ ...other, name: "light.png" });
  await question.getByRole("button", { name: "Replace", exact: true }).click();
  await page.getByText("The file was replaced").waitFor();
  const replaced = await media(`/${id}`, {});
  check(
    "a file is replaced by another one with its own address",
    replaced.media_details.height === 200 && replaced.source_url.endsWith("/light.png"),
  );
  const old = await fetch(replaced.source_url.replace("light.png", "buoy.png"));
  check("the address of a replaced file shows the new one", old.url === replaced.source_url);
  await describe(page, `${url}/admin/media?file=${id}`, check);
  await page.goto(`${url}/admin/media/${id}`);
  await page.getByRole("button", { name: "Crop or rotate" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Rotate right" }).click();
  const box = await dialog.getByRole("button", { name: "Right edge" }).boundingBox();
  const area = await dialog.locator("img").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - area.width / 2, y, { steps: 4 });
  await page.mouse.up();
  await dialog.getByRole("button", { name: "Save as a new file" }).click();
  await page.getByText("Saved as a new file").first().waitFor();
  const [{ media_details: size, id: cropped, source_url: source }] = await media("?per_page=1", {});
  check("a handle crops a rotated picture", Math.abs(size.width - 100) < 5 && size.height === 600);
  const post = async (path, values) =>
    (
      await fetch(`${url}/api${path}`, {
        method: "POST",
        headers: { Authorization: authorization, "Content-Type": "application/json" },
        body: JSON.stringify(values),
      })
    ).json();
  const draft = { status: "draft", content: "" };
  await post("/core/v2/posts", { ...draft, title: "Buoys", content: `<img src="${source}">` });
  const lights = await post("/core/v2/posts", { ...draft, title: "Lights" });
  await post(`/seo/v2/items/${lights.id}`, { open_graph_image: source });
  await page.goto(`${url}/admin/media/${cropped}`);
  const usages = page.getByRole("region", { name: "Used in" });
  await usages.getByRole("link", { name: "Buoys" }).waitFor();
  await usages.getByText("Lights Post · Social image").waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByText("It is used in 2 places").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await usages.getByRole("link", { name: "Buoys" }).click();
  await page.locator("textarea[name=title]").waitFor();
  check(
    "a file names the posts that use it in their text or as image for social networks, before it is deleted, too",
    true,
  );
}

/** Describes a picture beside the library, and closes it before and after the text is saved. */
async function describe(page, address, check) {
  await page.goto(address);
  const alternative = page.getByRole("textbox", { name: "Alternative text" });
  // The site stores it without the space.
  await alternative.fill("A buoy at night ");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  check(
    "a file with unsaved texts is not closed without a question",
    (await alternative.inputValue()) === "A buoy at night ",
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await alternative.waitFor({ state: "detached" });
  check("a file is closed without a question once its texts are saved", true);
}

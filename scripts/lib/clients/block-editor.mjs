import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../root.mjs";

const names = ["package.json", "editor.js", "index.html", "build.mjs"];
/** The files that the guide about the block editor shows, by their names: the fences before its first line of commands. */
async function filesOfGuide() {
  const guide = await readFile(join(root, "docs/guide/block-editor.md"), "utf8");
  const fences = [...guide.matchAll(/^```(?:json|javascript|html)\n(.*?)^```$/gms)].map(
    ([, text]) => text,
  );
  return new Map(names.map((name, i) => [name, fences[i]]));
}

/** The functions that the steps use in the page, in addition to the script of the guide. */
const access = `
import { createBlock } from "@wordpress/blocks";
import { dispatch, resolveSelect, select } from "@wordpress/data";
window.wp = { apiFetch, createBlock, dispatch, resolveSelect, select };`;

/** Writes the files of the guide into a folder. */
export async function writeGuide(folder) {
  for (const [name, text] of await filesOfGuide())
    await writeFile(join(folder, name), name === "editor.js" ? text + access : text);
}

const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const canvas = "document.querySelector('iframe[name=editor-canvas]').contentDocument";
const toggle = ".editor-post-publish-panel__toggle";
const publish = ".editor-post-publish-panel .editor-post-publish-button:not([aria-disabled=true])";
const item = `await wp.apiFetch({ path: "/wp/v2/posts/" + wp.select("core/editor").getCurrentPostId() + "?context=edit" })`;
const edited = `wp.select("core/editor").getEditedPostContent()`;

/** The journey of an editor, in a page with the session of an administrator: steps that return whether they succeeded. */
export function blockEditorSteps(page, url) {
  // Elements cannot be returned from the page. On a busy machine it takes minutes to render the editor.
  const waitFor = (condition) => page.waitFor(`!!(${condition})`, 3600);
  const open = async (address) => {
    await page.goto(address);
    const isReady = await waitFor(
      `document.querySelector(".editor-header") && ${canvas}.querySelector(".editor-post-title__input")`,
    );
    await page.evaluate(
      `wp.dispatch("core/preferences").set("core/edit-post", "welcomeGuide", false)`,
    );
    return isReady;
  };
  const read = (code) => page.evaluate(`(async () => ${code})()`);
  const click = async (selector) => {
    const isThere = await waitFor(`document.querySelector(${JSON.stringify(selector)})`);
    if (isThere) await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
    return isThere;
  };
  const type = (text) => page.send("Input.insertText", { text });
  const enter = async () => {
    const key = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" };
    for (const kind of ["keyDown", "keyUp"])
      await page.send("Input.dispatchKeyEvent", { type: kind, ...key });
  };
  return {
    "opens a new post": () => open(`${url}/block-editor/index.html`),
    "types a title and a paragraph": async () => {
      await page.evaluate(`(() => {
        const title = ${canvas}.querySelector(".editor-post-title__input");
        title.focus();
        title.ownerDocument.getSelection().selectAllChildren(title);
      })()`);
      await type("Written in the block editor");
      await enter();
      await type("Fog over the harbour.");
      return waitFor(`${edited}.includes("<p>Fog over the harbour.</p>")`);
    },
    "inserts an image and uploads its file": async () => {
      await page.evaluate(
        `wp.dispatch("core/block-editor").insertBlock(wp.createBlock("core/image"))`,
      );
      const input = `${canvas}.querySelector("[data-type='core/image'] input[type=file]")`;
      if (!(await waitFor(input))) return false;
      await page.evaluate(`(() => {
        const bytes = Uint8Array.from(atob("${png}"), (one) => one.charCodeAt(0));
        const files = new DataTransfer();
        files.items.add(new File([bytes], "dot.png", { type: "image/png" }));
        const input = ${input};
        input.files = files.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
      })()`);
      return waitFor(`/wp:image {"id":\\d+/.test(${edited}) && !${edited}.includes("blob:")`);
    },
    "saves the draft": async () => {
      await click(".editor-post-save-draft");
      await waitFor(`!wp.select("core/editor").isEditedPostDirty()`);
      const { status, title, content } = await read(item);
      return (
        [status, title.raw].join() === "draft,Written in the block editor" &&
        /<!-- wp:image .*<img src="[^"]+\/uploads\//s.test(content.raw)
      );
    },
    "publishes it": async () => {
      await click(toggle);
      await click(publish);
      const isPublished = await waitFor(
        `wp.select("core/editor").getCurrentPostAttribute("status") === "publish"`,
      );
      const link = await read(`wp.select("core/editor").getPermalink()`);
      return (
        isPublished && (await (await fetch(link)).text()).includes("<p>Fog over the harbour.</p>")
      );
    },
    "stores an autosave, and reads it": async () => {
      await page.evaluate(
        `wp.dispatch("core/block-editor").insertBlock(wp.createBlock("core/paragraph", { content: "Not saved yet." }))`,
      );
      await read(`void (await wp.dispatch("core/editor").autosave())`);
      const saved = await read(`{
        const { id } = wp.select("core/editor").getCurrentPost();
        const [autosave] = await wp.resolveSelect("core").getAutosaves("post", id);
        return autosave?.content.raw ?? autosave?.content;
      }`);
      const { content } = await read(item);
      return saved.includes("Not saved yet.") && !content.raw.includes("Not saved yet.");
    },
    "restores what was not saved": async () => {
      const id = await read(`wp.select("core/editor").getCurrentPostId()`);
      const stored = await waitFor(
        `sessionStorage.getItem("wp-autosave-block-editor-post-${id}")?.includes("Not saved yet.")`,
      );
      await open(`${url}/block-editor/index.html?id=${id}`);
      const isOffered = await click(".components-notice__action");
      return stored && isOffered && (await waitFor(`${edited}.includes("Not saved yet.")`));
    },
    "asks for nothing that is not there": async () => {
      const missing = await page.evaluate(`performance.getEntriesByType("resource")
        .filter(({ name, responseStatus }) => responseStatus >= 400 && name.startsWith(location.origin))
        .map(({ name, responseStatus }) => responseStatus + " " + name)`);
      if (missing.length > 0) throw new Error(missing.join("\n"));
    },
  };
}

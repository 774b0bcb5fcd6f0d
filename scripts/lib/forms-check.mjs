import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startBrowser } from "./browser.mjs";
import { freePort } from "./free-port.mjs";
import { root } from "./root.mjs";

const form = {
  title: "Boat registration",
  fields: [
    { key: "boat", type: "textbox", label: "Boat", required: true },
    {
      key: "crew",
      type: "repeater",
      label: "Crew",
      row_label: "Sailor",
      max_rows: 3,
      fields: [
        { key: "name", type: "textbox", label: "Name", required: true },
        { key: "age", type: "number", label: "Age", num_min: 0 },
        { key: "role", type: "textbox", label: "Role", default: "Deckhand" },
      ],
    },
    {
      key: "cabin",
      type: "textbox",
      label: "Cabin",
      show_if: { rules: [{ field: "crew", operator: "filled" }] },
    },
    { key: "papers", type: "file_upload", label: "Papers", required: true, max_files: 2 },
    { key: "signature", type: "signature", label: "Signature", required: true },
    { key: "check", type: "captcha", label: "Verification" },
  ],
  settings: { min_seconds: 0 },
};
const papers = "%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF";

/** Fills in and submits a form in a browser. Returns `[sentence, isTrue]` pairs. */
export async function checkForms(folder) {
  const { accounts, content, createSite, fileBlobs, forms, serve, sqlite } =
    await imported("waymark");
  const port = await freePort();
  const home = `http://localhost:${port}`;
  const site = createSite({
    name: "Harbour Lights",
    url: home,
    storage: sqlite(":memory:"),
    blobs: fileBlobs(join(folder, "files")),
    modules: [accounts(), content(), forms(), await slowCheck()],
  });
  await site.start();
  const call = async (route, input) => (await site.call(route, input, { as: site.system })).body;
  const { id } = await call("POST /forms/v1/forms", form);
  const file = join(folder, "papers.pdf");
  await writeFile(file, papers);
  const server = await serve(site, { port });
  const browser = await startBrowser();
  const results = [];
  const check = (text, isTrue) => results.push([text, isTrue]);
  try {
    const tab = await browser.open();
    await tab.send("DOM.enable");
    await tab.goto(`${home}/forms/boat-registration`);
    await fillIn(tab, file, check);
    await sign(tab, check);
    await tab.waitForLoad(() =>
      tab.evaluate(`document.querySelector("form[data-form-key]").requestSubmit()`),
    );
    const thanks = `document.body.textContent.includes("Thank you")`;
    check("the proof of work is solved before the form is sent", await tab.waitFor(thanks));
    const submissions = await call("GET /forms/v1/forms/:id/submissions", { id });
    checkSubmission(submissions[0] ?? submissions.body?.[0], check);
    await clickTwice(tab, { home, call, check });
  } finally {
    await browser.close();
    await server.close();
    await site.close();
  }
  return results;
}

const imported = (name) => import(pathToFileURL(join(root, `packages/${name}/dist/index.js`)).href);

/** A module that delays each submission, as a remote check does. */
async function slowCheck() {
  const { defineModule, moduleBuilder } = await imported("core");
  const { formChecks } = await imported("forms");
  const check = moduleBuilder({}).defineService("slow.check", async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return undefined;
  });
  return defineModule({
    name: "slow",
    requires: ["forms"],
    contributes: [formChecks({ name: "slow", check })],
  })();
}

async function clickTwice(tab, { home, call, check }) {
  const fields = [{ key: "note", type: "textbox", label: "Note" }];
  const settings = { min_seconds: 0 };
  const { id } = await call("POST /forms/v1/forms", { title: "Note", fields, settings });
  await tab.goto(`${home}/forms/note`);
  await tab.evaluate(enter("field-note", "Twice"));
  const click = `document.querySelector("form[data-form-key] button").click()`;
  await tab.waitForLoad(() => tab.evaluate(`${click}; setTimeout(() => ${click}, 200)`));
  await tab.waitFor(`document.body.textContent.includes("Thank you")`);
  const all = await call("GET /forms/v1/forms/:id/submissions", { id });
  check("a second click on the button does not send a form twice", (all.body ?? all).length === 1);
}

const enter = (name, value) =>
  `{ const input = document.getElementsByName(${JSON.stringify(name)})[0]; input.focus(); input.value = ${JSON.stringify(value)};
  input.dispatchEvent(new Event("input", { bubbles: true })); }`;
const rows = `[...document.querySelectorAll("[data-row]")]`;

async function fillIn(tab, file, check) {
  await tab.evaluate(enter("field-boat", "Tern"));
  const add = `document.querySelector("button[name=add-row]").click()`;
  const cabin = `document.getElementsByName("field-cabin")[0]`;
  const isHidden = await tab.evaluate(`${cabin}.disabled`);
  await tab.evaluate(`${add}; ${add}; ${add}`);
  check(
    "a row with a default value shows the field that depends on it",
    isHidden && !(await tab.evaluate(`${cabin}.disabled`)),
  );
  check("a repeater adds rows up to its limit", (await tab.evaluate(`${rows}.length`)) === 3);
  for (const [n, name] of ["Ann", "Ben", "Cleo"].entries())
    await tab.evaluate(enter(`field-crew.${n}.name`, name));
  await tab.evaluate(`${rows}[1].querySelector("button[name=remove-row]").click()`);
  const names = `${rows}.map((row) => row.querySelector("legend").textContent + " " + row.querySelector("input").value).join()`;
  check(
    "the rows after a removed one move up with their values",
    (await tab.evaluate(names)) === "Sailor 1 Ann,Sailor 2 Cleo",
  );
  const { root: page } = await tab.send("DOM.getDocument");
  const { nodeId } = await tab.send("DOM.querySelector", {
    nodeId: page.nodeId,
    selector: "input[type=file]",
  });
  await tab.send("DOM.setFileInputFiles", { nodeId, files: [file] });
}

async function sign(tab, check) {
  const isMissing = `document.querySelector("[data-signature] input").required`;
  check("a signature is required until it is drawn or typed", await tab.evaluate(isMissing));
  await tab.evaluate(`document.querySelector("canvas").scrollIntoView({ block: "center" })`);
  const { left, top } = await tab.evaluate(
    `(({ left, top }) => ({ left, top }))(document.querySelector("canvas").getBoundingClientRect())`,
  );
  const mouse = (type, x, y) =>
    tab.send("Input.dispatchMouseEvent", {
      type,
      x: left + x,
      y: top + y,
      button: "left",
      buttons: 1,
      clickCount: 1,
    });
  await mouse("mousePressed", 40, 40);
  for (let x = 60; x <= 200; x += 20) await mouse("mouseMoved", x, 40 + (x % 40));
  await mouse("mouseReleased", 200, 40);
  const isDrawn = `document.querySelectorAll("[data-signature] input")[1].value.startsWith("data:image/png;base64,")`;
  check("drawing with the mouse creates an image", await tab.waitFor(isDrawn));
  check("a drawing replaces the typed name", !(await tab.evaluate(isMissing)));
}

function checkSubmission(submission, check) {
  const values = Object.values(submission?.values ?? {});
  const files = values.filter(Array.isArray).flat();
  check("the submission is stored", values.includes("Tern"));
  check(
    "the uploaded file is stored with its type and size",
    files.some(({ type, size }) => type === "application/pdf" && size === papers.length),
  );
  check(
    "the drawing is stored as a file",
    files.some(({ type }) => type === "image/png") || JSON.stringify(values).includes("image/png"),
  );
  check("the rows of the repeater are stored", JSON.stringify(values).includes("Cleo"));
  check("the solution of the captcha is not stored", values.length <= 5);
}

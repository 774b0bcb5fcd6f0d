import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runAxe } from "./axe.mjs";

/** The text of the deployed file, in lines. */
const deployed = ["export const lamp = 1;", "export const fog = 2;", "export const tide = 3;"];
const toText = (lines) => lines.map((line) => `${line}\n`).join("");

/** Writes the code that the site watches. */
export const deployCode = (folder) => writeFile(join(folder, "server.js"), toText(deployed));

/** Plants a script in the code of a site, scans it, and opens the difference. */
export async function findChange(page, { url, code }) {
  await page.goto(`${url}/admin/scan`);
  await scan(page);
  await page.getByRole("heading", { name: "No issues" }).waitFor();
  const changed = deployed.with(1, `eval(atob("YWxlcnQoMSk="));`);
  await writeFile(join(code, "server.js"), toText(changed));
  await scan(page);
  const issues = page.getByRole("region", { name: /^\d+ issues?$/ });
  const issue = issues.getByRole("button", { name: /app\/server\.js has changed/ });
  await issue.click();
  const dialog = page.getByRole("dialog");
  const rows = dialog.getByRole("region", { name: "Lines of the text" }).getByRole("row");
  await rows.first().waitFor();
  return { dialog, rows, changed };
}

/** Scans a site, finds a script that was planted in its code, reads the difference, and ignores the issue. */
export async function scanForChanges(page, example, check) {
  const { dialog, rows, changed } = await findChange(page, example);
  check("a scan shows its progress, and finds a script that was planted in the code", true);
  const texts = await rows.evaluateAll((found) =>
    found.map((row) => [row.dataset.kind, row.cells[3].textContent]),
  );
  check(
    `its details show what was changed: ${JSON.stringify(texts)}`,
    JSON.stringify(texts) ===
      JSON.stringify([
        ["same", deployed[0]],
        ["removed", deployed[1]],
        ["added", changed[1]],
        ["same", deployed[2]],
      ]),
  );
  const problems = await runAxe(page);
  check(["the details violate no rule of axe", ...problems].join("; "), problems.length === 0);
  await dialog.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Ignore until it changes" }).click();
  await dialog.waitFor({ state: "hidden" });
  const ignored = page.getByRole("region", { name: "1 ignored issue" });
  await ignored.getByText("app/server.js has changed").first().waitFor();
  check("an issue is ignored from its details", true);
}

/** Starts a scan, and waits until it shows its progress and ends. */
async function scan(page) {
  const ended = page.getByText(/^The last scan ended on/);
  const progress = page.getByRole("progressbar", { name: "Progress of the scan" });
  await page.getByRole("button", { name: "Scan now" }).click();
  await progress.waitFor({ state: "attached" });
  await progress.waitFor({ state: "detached" });
  await ended.waitFor();
}

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { apiOf } from "./api.mjs";

/** Retries a job that has failed: a backup, for which a file has the name of its folder. */
export async function retryJob(page, example, check) {
  const { url, folder } = example;
  const api = apiOf(example);
  const backups = join(folder, "data", "backups");
  await writeFile(backups, "");
  await api("POST", "/core-site-health/v2/backups");
  await page.goto(`${url}/admin/jobs`);
  await page.getByText("Failed", { exact: true }).first().click();
  const row = page.getByRole("listitem").filter({ hasText: "site-health.backup" });
  await row
    .getByText(/EEXIST|ENOTDIR/)
    .first()
    .waitFor();
  const text = await row.textContent();
  check(
    "a job that failed is listed with its error and time",
    (await row.count()) === 1 && text.includes("Failed on"),
  );
  await rm(backups);
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Run again" }).click();
  await page.getByText("The job runs again").waitFor();
  await page.getByText("No job has failed").waitFor();
  await page.getByText("Done", { exact: true }).first().click();
  await row.getByText("Done on").waitFor();
  const made = (await api("GET", "/core-site-health/v2/backups")).backups;
  check("a failed job succeeds when it is retried after its cause was removed", made.length === 1);
  for (const { name } of made) await api("DELETE", `/core-site-health/v2/backups/${name}`);
}

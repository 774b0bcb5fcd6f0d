import { apiOf } from "./api.mjs";
import { visit } from "./admin-visit.mjs";

/** Reads and edits a submission while somebody else moves it to the trash, so that it leaves the table. */
export async function editSubmission(page, example, check) {
  const api = apiOf(example);
  const { id: term } = await api("POST", "/core/v2/categories", { name: "Small boats" });
  const fields = [
    { key: "name", type: "textbox", label: "Name" },
    { key: "topics", type: "terms", label: "Topics", taxonomy: "category" },
  ];
  const settings = { min_seconds: 0 };
  const form = await api("POST", "/forms/v1/forms", { title: "Crew list", fields, settings });
  const path = `/forms/v1/forms/${form.id}/submissions`;
  await api("POST", path, { values: { name: "Ann", topics: [String(term)] } });
  await visit(page, `/admin/forms/${form.id}?tab=submissions`);
  await page.getByRole("cell", { name: "Small boats" }).waitFor();
  check("the table of submissions shows the names of terms", true);
  await page.getByRole("button", { name: "Open submission 1" }).click();
  const details = page.getByRole("dialog", { name: "Submission 1" });
  await details.getByRole("button", { name: "Edit", exact: true }).click();
  const name = details.getByRole("textbox", { name: "Name" });
  await name.fill("Anna");
  const { id } = (await api("GET", path))[0];
  await api("DELETE", `/forms/v1/submissions/${id}`);
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await page.getByText("No submissions yet").waitFor();
  check(
    "a submission that is edited stays open when it is not in the table any more",
    (await name.isVisible()) && (await name.inputValue()) === "Anna",
  );
  await details.getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "detached" });
  await api("POST", path, { values: { name: "Ben", topics: [] } });
  // Errors of this page are expected.
  const other = await page.context().newPage();
  await other.goto(`${example.url}/admin/forms/${form.id}?tab=submissions`);
  await other.getByRole("button", { name: "Open submission 2" }).click();
  const shown = other.getByRole("dialog", { name: "Submission 2" });
  await shown.getByText("Ben").waitFor();
  await withdraw(other, `**/api${path}*`);
  await other.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await other.getByRole("alert").first().waitFor();
  await shown.waitFor({ state: "detached" });
  await other.close();
  check("an open submission is closed when the user may no longer see it", true);
}

/** Rejects the requests of a path that read something, as for a user who has lost a permission, once it is lost. */
const withdraw = (page, path, isLost = () => true) =>
  page.route(path, (route) =>
    isLost() && route.request().method() === "GET"
      ? route.fulfill({ status: 403, json: { code: "forbidden", message: "No", data: {} } })
      : route.fallback(),
  );

/** Presses the keys of comments that are hidden, since the user may no longer see them. */
export async function pressKeysOfHidden(other, example, check) {
  const page = await other.context().newPage();
  await page.goto(`${example.url}/admin/comments?status=approved`);
  await page.getByRole("checkbox").first().waitFor();
  const sent = [];
  page.on("request", (request) => request.method() === "PATCH" && sent.push(request.url()));
  // The first list may still be read: it is rejected only after a change.
  await withdraw(page, "**/api/core/v2/comments*", () => sent.length > 0);
  await page.keyboard.press("u");
  await page.getByRole("button", { name: "Try again" }).first().waitFor();
  await page.keyboard.press("s");
  await page.waitForTimeout(500);
  await page.close();
  const [first] = sent;
  await apiOf(example)("PATCH", new URL(first).pathname.replace("/api", ""), {
    status: "approved",
  });
  check("keys do not change comments that the user may no longer see", sent.length === 1);
}

/** Turns counting off and on again, and reads the visits of yesterday and of days that are typed. */
export async function checkAnalytics(page, { url, passwords }, check) {
  const off = await fetch(`${url}/api/sitekit/v1/core/modules/data/activation`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa(`admin:${passwords.api}`)}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ data: { slug: "analytics", active: false } }),
  });
  check("counting can be turned off", off.ok);
  await page.goto(`${url}/admin/analytics`);
  await page.getByRole("button", { name: "Count visits" }).click();
  const choose = (name) => page.getByText(name, { exact: true }).click();
  /** The dates of the reports that an action loads. */
  const datesOf = async (action) => {
    const [request] = await Promise.all([
      page.waitForRequest(
        (one) =>
          one.url().includes("/sitekit/v1/data") && /"key":"days"/.test(one.postData() ?? ""),
      ),
      action(),
    ]);
    const { data } = request.postDataJSON().request[0];
    return [data.startDate, data.endDate, data.compareStartDate, data.compareEndDate];
  };
  const chart = page.getByRole("region", { name: "Page views and visitors by day" });
  await chart.waitFor();
  const [start, end, before, last] = await datesOf(() => choose("Yesterday"));
  const dayBefore = new Date(Date.parse(`${start}T00:00:00Z`) - 86_400_000);
  const expected = dayBefore.toISOString().slice(0, 10);
  check(
    "one click shows the visits of yesterday, compared with the day before",
    start === end && before === expected && last === expected,
  );
  await chart.waitFor({ state: "hidden" });
  await choose("Other dates");
  await page.getByLabel("To", { exact: true }).fill("2026-02-10");
  await page.getByRole("alert").waitFor();
  const typed = await datesOf(() => page.getByLabel("From", { exact: true }).fill("2026-02-01"));
  check(
    "typed days are compared with as many days before",
    typed.join(" ") === "2026-02-01 2026-02-10 2026-01-22 2026-01-31",
  );
  await chart.waitFor();
}

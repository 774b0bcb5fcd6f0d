import axe from "axe-core";

/** What axe finds on a page: with all rules, or with some. */
export async function runAxe(page, rules) {
  // Loaded once per page, since the source of axe is large.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ""}`),
  );
}

/** What axe finds on a screen of the admin as it is: with all rules, then with that of colours in the dark theme. */
export async function violationsInThemes(page) {
  const found = await runAxe(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("html[data-mantine-color-scheme=dark]").waitFor();
  found.push(...(await runAxe(page, ["color-contrast"])));
  return found;
}

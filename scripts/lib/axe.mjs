import axe from "axe-core";

/** The findings of axe on a page, with all rules or with some of them. */
export async function runAxe(page, rules) {
  // Loaded once per page, since the source of axe is large.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ""}`),
  );
}

/**
 * The findings of axe on a screen of the admin in its current state: with all rules, then
 * with the rule about colours in the dark theme.
 */
export async function violationsInThemes(page) {
  const found = await runAxe(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("html[data-mantine-color-scheme=dark]").waitFor();
  found.push(...(await runAxe(page, ["color-contrast"])));
  return found;
}

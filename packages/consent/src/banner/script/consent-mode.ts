import { choice } from "./choice.ts";

/**
 * Speaks Google consent mode v2. It runs before every other script of the page: all signals but those of necessary things are
 * denied by default, and updated by an earlier choice and by every new one, before the tags that it releases run.
 */
export const consentMode = String.raw`(() => {
"use strict";
const { name, version, days, gpc, gpcCategories, signals, wait } = document.currentScript.dataset;
${choice}
const layer = (window.dataLayer = window.dataLayer || []);
function gtag() {
  layer.push(arguments);
}
const table = Object.entries(JSON.parse(signals));
const stateOf = (allowed) =>
  Object.fromEntries(
    table.map(([signal, category]) => [
      signal,
      category === "necessary" || allowed.includes(category) ? "granted" : "denied",
    ]),
  );
gtag("consent", "default", { ...stateOf([]), wait_for_update: Number(wait) });
gtag("set", "ads_data_redaction", true);
const update = (allowed) => gtag("consent", "update", stateOf(allowed));
const made = read();
if (made && made.categories) update(made.categories);
document.addEventListener("consent-update", ({ detail }) => update(detail.categories));
})();
`;

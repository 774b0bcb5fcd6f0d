import { proof } from "./proof.ts";
import { sha256 } from "./sha256.ts";
import { totals } from "./totals.ts";

const start = String.raw`
for (const form of document.querySelectorAll("form[data-form-key]")) {
  startProof(form);
  startTotals(form);
}
`;

/** The script of pages with forms, as text: the browser gets it as it is. */
export const script: string = [
  "(() => {",
  '"use strict";',
  sha256,
  proof,
  totals,
  start,
  "})();",
  "",
].join("\n");

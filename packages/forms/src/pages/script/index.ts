import { proof } from "./proof.ts";
import { repeaters } from "./repeaters.ts";
import { signature } from "./signature.ts";
import { sha256 } from "./sha256.ts";
import { totals } from "./totals.ts";

const start = String.raw`
for (const form of document.querySelectorAll("form[data-form-key]")) {
  startProof(form);
  startTotals(form);
  form.querySelectorAll("[data-repeater]").forEach(startRepeater);
  form.querySelectorAll("[data-signature]").forEach(startSignature);
}
`;

/** The source of the script of pages with forms. */
export const script: string = [
  "(() => {",
  '"use strict";',
  sha256,
  proof,
  totals,
  repeaters,
  signature,
  start,
  "})();",
  "",
].join("\n");

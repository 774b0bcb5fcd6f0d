import { startProof } from "./proof.ts";
import { startRepeater } from "./repeaters.ts";
import { startSignature } from "./signature.ts";
import { startTotals } from "./totals.ts";

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-form-key]")) {
  startProof(form);
  startTotals(form);
  form.querySelectorAll<HTMLElement>("[data-repeater]").forEach(startRepeater);
  form.querySelectorAll<HTMLElement>("[data-signature]").forEach(startSignature);
}

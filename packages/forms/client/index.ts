import { startConditions } from "./conditions.ts";
import { startProof } from "./proof.ts";
import { startRepeater } from "./repeaters.ts";
import { startSignature } from "./signature.ts";
import { toCount } from "../src/values/count.ts";

/** Shows the total of an order while the form is filled in. The site calculates it again. */
function startTotals(form: HTMLFormElement): void {
  const outputs = form.querySelectorAll<HTMLOutputElement>("[data-total]");
  if (outputs.length === 0) return;
  const show = (): void => {
    const lines = [...form.querySelectorAll<HTMLElement>("[data-line]")];
    const sum = lines.reduce((total, line) => total + amountOf(form, line), 0);
    for (const output of outputs) {
      const { total: currency, decimals } = output.dataset;
      output.value = new Intl.NumberFormat([document.documentElement.lang || "en", "en"], {
        style: "currency",
        currency,
      }).format(sum / 10 ** Number(decimals));
    }
  };
  form.addEventListener("input", show);
  addEventListener("pageshow", show);
}

/** The price of an order line times its quantity, in the smallest unit of the currency. */
function amountOf(form: HTMLFormElement, line: HTMLElement): number {
  if (line.closest("[hidden]")) return 0;
  const chosen = line.querySelector<HTMLElement>("input:checked");
  if (!chosen && line.querySelector("input[type=radio]")) return 0;
  const price = Number((chosen ?? line).dataset.price);
  const { quantity } = line.dataset;
  const linked = quantity && form.elements.namedItem(`field-${quantity}`);
  const input = (linked || line.querySelector("input[type=number]")) as HTMLInputElement | null;
  // A quantity that is hidden counts as one.
  return input && !input.closest("[hidden]") ? price * toCount(input.value) : price;
}

/** How long a form that was sent ignores further clicks, in milliseconds. A visitor who stopped it can send it again. */
const pause = 10_000;

/** Ignores the second click of a double click, which would send the form twice. */
function sendOnce(form: HTMLFormElement): void {
  let sent = -pause;
  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    if (performance.now() - sent < pause) event.preventDefault();
    else sent = performance.now();
  });
  addEventListener("pageshow", () => {
    sent = -pause;
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-form-key]")) {
  startProof(form);
  // After the proof, which delays the submission.
  sendOnce(form);
  // Before the totals, which do not count fields that are hidden.
  startConditions(form);
  startTotals(form);
  form.querySelectorAll<HTMLElement>("[data-repeater]").forEach(startRepeater);
  form.querySelectorAll<HTMLElement>("[data-signature]").forEach(startSignature);
}

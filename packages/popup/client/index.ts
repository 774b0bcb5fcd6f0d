import type { ClientPopup } from "../src/pages/client-data.ts";
import { close, listen } from "./dialogs.ts";
import { type Popup, popups } from "./cookies.ts";
import { onSubmit, openForPreviousPage } from "./submissions.ts";
import { onClick, openAutomatically } from "./triggers.ts";

function findPopups(): void {
  const isTouchDevice = matchMedia("(pointer: coarse)").matches;
  const isNarrow = matchMedia("(max-width: 767px)").matches;
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[data-dialog]")) {
    let settings: ClientPopup;
    try {
      settings = JSON.parse(dialog.dataset["dialog"] ?? "") as ClientPopup;
    } catch {
      continue;
    }
    if (isTouchDevice && (isNarrow ? settings.skipsPhones : settings.skipsTablets)) continue;
    for (const [name, value] of Object.entries(settings.look))
      dialog.style.setProperty(name, value);
    const popup: Popup = {
      id: settings.id,
      dialog,
      settings,
      opener: null,
      hasConverted: false,
      isPressedOutside: false,
    };
    popups.push(popup);
    listen(popup);
  }
}

/** Closes the last non-modal dialog on Esc; the browser closes modal ones. */
function onKeydown(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  const last = popups
    .filter(({ dialog, settings }) => dialog.open && !settings.modal && settings.esc)
    .pop();
  if (last) close(last);
}

function start(): void {
  findPopups();
  if (popups.length === 0) return;
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKeydown);
  addEventListener("submit", onSubmit);
  openAutomatically();
  openForPreviousPage();
}

if (typeof HTMLDialogElement === "function" && "showModal" in HTMLDialogElement.prototype) {
  // A prerendered page starts when it is shown.
  const { prerendering } = document as Document & { readonly prerendering?: boolean };
  if (prerendering) document.addEventListener("prerenderingchange", start, { once: true });
  else start();
}

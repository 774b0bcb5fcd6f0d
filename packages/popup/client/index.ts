import type { ClientPopup } from "../src/pages/client-data.ts";
import { close, listen, shown } from "./dialogs.ts";
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

/**
 * Closes popups on Esc that the browser does not close: non-modal ones. A modal popup that Esc does not close prevents the
 * key itself, because browsers ignore a prevented `cancel` until the visitor has clicked or typed.
 */
function onKeydown(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  const all = shown.filter(({ dialog }) => dialog.open);
  const isHeld = all.some(({ settings }) => settings.modal && !settings.esc);
  if (isHeld) event.preventDefault();
  const last = isHeld
    ? all.at(-1)
    : all.findLast(({ settings }) => !settings.modal && settings.esc);
  if (last?.settings.esc) close(last);
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

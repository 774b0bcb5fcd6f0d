import { type Popup, popups, setCookies } from "./cookies.ts";

/** The address for events, if the site counts them. */
const address = document.currentScript?.dataset["count"];

/**
 * Reports an event to the site, also while the page is unloading. Falls back to an image request if `fetch` is blocked.
 */
function countEvent(event: "open" | "conversion", id: number): void {
  if (!address) return;
  const url = `${address}?event=${event}&pid=${id}&_cache=${Date.now()}`;
  const requestImage = (): void => {
    new Image().src = url;
  };
  if (typeof fetch !== "function") return requestImage();
  fetch(url, {
    keepalive: true,
    mode: "no-cors",
    credentials: "omit",
    cache: "no-store",
  }).catch(requestImage);
}

/** Lets scripts of the site react to a popup. */
const dispatch = ({ id, dialog }: Popup, event: "open" | "close" | "conversion"): boolean =>
  dialog.dispatchEvent(new CustomEvent(`dialog:${event}`, { bubbles: true, detail: { id } }));

/** The popups that are open, the topmost last. */
export const shown: Popup[] = [];

/** Opens a popup, and closes the others except stackable ones. The browser traps the focus in modal dialogs. */
export function open(popup: Popup): void {
  const { id, dialog, settings } = popup;
  if (dialog.open || !dialog.isConnected) return;
  for (const other of popups) if (other !== popup && !other.settings.stays) close(other);
  popup.opener = document.activeElement as HTMLElement | null;
  popup.hasConverted = false;
  const closeButton = dialog.querySelector<HTMLElement>(".waymark-dialog-close");
  if (closeButton && settings.closeDelay > 0) {
    closeButton.hidden = true;
    setTimeout(() => (closeButton.hidden = false), settings.closeDelay);
  }
  if (settings.modal) dialog.showModal();
  else dialog.show();
  shown.push(popup);
  countEvent("open", id);
  setCookies(popup, "on_popup_open");
  dispatch(popup, "open");
}

/** Closes a popup. */
export function close({ dialog }: Popup): void {
  if (dialog.open) dialog.close();
}

/** Counts a conversion, once per opening. */
export function convert(popup: Popup): void {
  if (popup.hasConverted) return;
  popup.hasConverted = true;
  countEvent("conversion", popup.id);
  setCookies(popup, "on_popup_conversion");
  dispatch(popup, "conversion");
}

/** Handles the events of a dialog. */
export function listen(popup: Popup): void {
  const { dialog, settings } = popup;
  dialog.addEventListener("cancel", (event) => {
    if (event.target === dialog && !settings.esc) event.preventDefault();
  });
  dialog.addEventListener("close", (event) => {
    if (event.target === dialog) onClose(popup);
  });
  dialog.addEventListener("pointerdown", (event) => {
    popup.isPressedOutside = isOutside(dialog, event);
  });
  dialog.addEventListener("click", (event) => onClick(popup, event));
}

function onClose(popup: Popup): void {
  shown.splice(shown.indexOf(popup), 1);
  setCookies(popup, "on_popup_close");
  dispatch(popup, "close");
  const { activeElement, body } = document;
  const isFocusLost = !activeElement || activeElement === body;
  if (isFocusLost && popup.opener?.isConnected) popup.opener.focus();
}

function onClick(popup: Popup, event: MouseEvent): void {
  const { dialog, settings } = popup;
  const target = event.target as Element;
  if (target === dialog) {
    const isClosable = settings.modal && settings.outside;
    // A selection of text may end outside: browsers report it as a click on the dialog.
    if (isClosable && popup.isPressedOutside && isOutside(dialog, event)) close(popup);
    return;
  }
  if (target.closest('a[href="#"]')) event.preventDefault();
  if (target.closest(".dialog-convert")) convert(popup);
  if (target.closest(".dialog-mute")) setCookies(popup, "manual");
  if (target.closest(".waymark-dialog-close, .dialog-close")) close(popup);
}

/** Whether the pointer is on the backdrop. */
function isOutside(dialog: HTMLDialogElement, { clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}

import { setCookies } from "./cookies.ts";
import { countEvent } from "./counting.ts";
import { popups, type Popup } from "./popup.ts";

/** Lets scripts of the site react to a popup. */
const dispatch = ({ id, dialog }: Popup, event: "open" | "close" | "conversion"): boolean =>
  dialog.dispatchEvent(new CustomEvent(`dialog:${event}`, { bubbles: true, detail: { id } }));

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
  dialog.addEventListener("click", (event) => onClick(popup, event));
}

function onClose(popup: Popup): void {
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
    if (settings.modal && settings.outside && isOutside(dialog, event)) close(popup);
    return;
  }
  if (target.closest('a[href="#"]')) event.preventDefault();
  if (target.closest(".dialog-convert")) convert(popup);
  if (target.closest(".dialog-mute")) setCookies(popup, "manual");
  if (target.closest(".waymark-dialog-close, .dialog-close")) close(popup);
}

/** Whether a click is on the backdrop. */
function isOutside(dialog: HTMLDialogElement, { clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}

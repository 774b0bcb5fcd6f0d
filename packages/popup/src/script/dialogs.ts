/** Opens and closes the dialogs of the page. The browser traps the focus in modal dialogs and restores it. */
export const dialogs = String.raw`
const popups = [];
const tell = ({ id, dialog }, what) => dialog.dispatchEvent(new CustomEvent("dialog:" + what, { bubbles: true, detail: { id } }));
const close = ({ dialog }) => {
  if (dialog.open) dialog.close();
};
const open = (popup) => {
  const { id, dialog, settings } = popup;
  if (dialog.open || !dialog.isConnected) return;
  for (const other of popups) if (other !== popup && !other.settings.stays) close(other);
  popup.opener = document.activeElement;
  popup.hasConverted = false;
  const button = dialog.querySelector(".waymark-dialog-close");
  if (button && settings.closeDelay > 0) {
    button.hidden = true;
    setTimeout(() => (button.hidden = false), settings.closeDelay);
  }
  if (settings.modal) dialog.showModal();
  else dialog.show();
  count("open", id);
  mute(popup, "on_popup_open");
  tell(popup, "open");
};
const convert = (popup) => {
  if (popup.hasConverted) return;
  popup.hasConverted = true;
  count("conversion", popup.id);
  mute(popup, "on_popup_conversion");
  tell(popup, "conversion");
};
const isBeside = (dialog, { clientX: x, clientY: y }) => {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
};
const listenTo = (popup) => {
  const { dialog, settings } = popup;
  dialog.addEventListener("cancel", (event) => {
    if (event.target === dialog && !settings.esc) event.preventDefault();
  });
  dialog.addEventListener("close", (event) => {
    if (event.target !== dialog) return;
    mute(popup, "on_popup_close");
    tell(popup, "close");
    const { opener } = popup;
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (isLost && opener && opener.isConnected) opener.focus();
  });
  dialog.addEventListener("click", (event) => {
    const { target } = event;
    if (target === dialog) {
      if (settings.modal && settings.outside && isBeside(dialog, event)) close(popup);
      return;
    }
    if (target.closest('a[href="#"]')) event.preventDefault();
    if (target.closest(".dialog-convert")) convert(popup);
    if (target.closest(".dialog-mute")) mute(popup, "manual");
    if (target.closest(".waymark-dialog-close, .dialog-close")) close(popup);
  });
};
`;

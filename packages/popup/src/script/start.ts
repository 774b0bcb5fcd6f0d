/** Finds the dialogs of the page and begins. A form that led to a new page opens what waits for it there. */
export const start = String.raw`
const note = "wd_sent";
const patience = 30000;
const remember = (name) => {
  try {
    sessionStorage.setItem(note, JSON.stringify({ name, at: Date.now() }));
  } catch {}
};
const remembered = () => {
  try {
    const { name, at } = JSON.parse(sessionStorage.getItem(note) || "{}");
    sessionStorage.removeItem(note);
    return Date.now() - at < patience ? name : undefined;
  } catch {
    return undefined;
  }
};
const onSubmit = (event) => {
  const form = event.target;
  if (!form || !form.getAttribute) return;
  const name = form.getAttribute("id") || "";
  const method = (form.getAttribute("method") || "").toLowerCase();
  if (method === "dialog") return;
  onSent(name, popups.find(({ dialog }) => dialog.contains(form)));
  if (!event.defaultPrevented) remember(name);
};
const onKey = (event) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  const top = popups.filter(({ dialog, settings }) => dialog.open && !settings.modal && settings.esc).pop();
  if (top) close(top);
};
const find = () => {
  const isTouched = matchMedia("(pointer: coarse)").matches;
  const isNarrow = matchMedia("(max-width: 767px)").matches;
  for (const dialog of document.querySelectorAll("dialog[data-dialog]")) {
    let settings;
    try {
      settings = JSON.parse(dialog.dataset.dialog);
    } catch {
      continue;
    }
    if (isTouched && (isNarrow ? settings.skipsPhones : settings.skipsTablets)) continue;
    for (const [name, value] of Object.entries(settings.look)) dialog.style.setProperty(name, value);
    const popup = { id: settings.id, dialog, settings, opener: null, hasConverted: false };
    popups.push(popup);
    listenTo(popup);
  }
};
const begin = () => {
  find();
  if (popups.length === 0) return;
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
  addEventListener("submit", onSubmit);
  for (const popup of popups) for (const trigger of triggersOf(popup, "auto_open")) openUnlessMuted(popup, trigger);
  const name = remembered();
  if (name === undefined) return;
  for (const popup of popups)
    for (const trigger of triggersOf(popup, "form_submission"))
      if (isForm(trigger.form, name)) openUnlessMuted(popup, trigger);
};
if (typeof HTMLDialogElement === "function" && HTMLDialogElement.prototype.showModal) {
  if (document.prerendering) document.addEventListener("prerenderingchange", begin, { once: true });
  else begin();
}
`;

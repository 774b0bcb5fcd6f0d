/** Initializes the dialogs of the page, and opens the popups of a form that was submitted on the previous page. */
export const start = String.raw`
const note = "wd_sent";
const receipt = "wd_receipt";
const patience = 30000;
const remember = (names) => {
  try {
    sessionStorage.setItem(note, JSON.stringify({ names, at: Date.now() }));
  } catch {}
};
const remembered = () => {
  try {
    const { names, at } = JSON.parse(sessionStorage.getItem(note) || "{}");
    sessionStorage.removeItem(note);
    return Date.now() - at < patience ? names : undefined;
  } catch {
    return undefined;
  }
};
/* The forms of the site say by a cookie that a submission was accepted: each one opens a popup once. */
const accepted = () => {
  try {
    const [, id, key, , mac] = /(?:^|;\s*)waymark_form=(\d+)\.([\w-]+)\.(\d+)\.([0-9a-f]+)/.exec(document.cookie) || [];
    if (!mac || sessionStorage.getItem(receipt) === mac) return undefined;
    sessionStorage.setItem(receipt, mac);
    return ["form-" + key, id, key];
  } catch {
    return undefined;
  }
};
const onSubmit = (event) => {
  const form = event.target;
  if (!form || !form.getAttribute) return;
  const own = form.getAttribute("data-form-key");
  const names = [form.getAttribute("id") || "", ...(own ? [form.getAttribute("data-form-id"), own] : [])];
  const method = (form.getAttribute("method") || "").toLowerCase();
  if (method === "dialog") return;
  /* A form of the site may be refused: what waits for it opens on the page that confirms it. */
  onSent(names, popups.find(({ dialog }) => dialog.contains(form)), !own);
  if (!event.defaultPrevented && !own) remember(names);
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
  for (const names of [remembered(), accepted()]) if (names) for (const popup of popups) openAfter(popup, names);
};
if (typeof HTMLDialogElement === "function" && HTMLDialogElement.prototype.showModal) {
  if (document.prerendering) document.addEventListener("prerenderingchange", begin, { once: true });
  else begin();
}
`;

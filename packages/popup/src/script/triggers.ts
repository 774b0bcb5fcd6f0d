/** The triggers of dialogs: clicks, delays and form submissions. An invalid trigger does not affect the others. */
export const triggers = String.raw`
const triggersOf = (popup, type) => popup.settings.triggers.filter((one) => one.type === type);
const isAt = (element, selector) => {
  if (!selector) return false;
  try {
    return element.closest(selector) !== null;
  } catch {
    return false;
  }
};
const openUnlessMuted = (popup, { cookies: names, delay }) =>
  setTimeout(() => {
    if (!isMuted(popup, names)) open(popup);
  }, delay);
const opensBy = (popup, element) => {
  if (isAt(element, ".open-dialog-" + popup.id + ', a[href="#dialog-' + popup.id + '"]')) return { follows: false, delay: 0 };
  return triggersOf(popup, "click_open").find((one) => isAt(element, one.selector) && !isMuted(popup, one.cookies));
};
const onClick = (event) => {
  const { target } = event;
  if (!target || !target.closest) return;
  for (const popup of popups) {
    const by = opensBy(popup, target);
    if (!by) continue;
    if (!by.follows) event.preventDefault();
    if (by.delay > 0) setTimeout(() => open(popup), by.delay);
    else open(popup);
  }
};
const isForm = (wanted, names) => wanted === "any" || names.includes(wanted);
const openAfter = (popup, names) => {
  for (const trigger of triggersOf(popup, "form_submission")) if (isForm(trigger.form, names)) openUnlessMuted(popup, trigger);
};
const onSent = (names, inside, opens) => {
  for (const popup of popups) {
    const isInside = popup === inside;
    mute(popup, "form_submission", (one) => isForm(one.form, names) && (isInside || !one.inside));
    if (isInside) {
      convert(popup);
      if (popup.settings.formClose >= 0) setTimeout(() => close(popup), popup.settings.formClose);
    } else if (opens) openAfter(popup, names);
  }
};
`;

import type { ClientTrigger } from "../src/pages/client-data.ts";
import { isMuted, type Popup, popups } from "./cookies.ts";
import { open } from "./dialogs.ts";

const triggersOf = ({ settings }: Popup, type: ClientTrigger["type"]): readonly ClientTrigger[] =>
  settings.triggers.filter((trigger) => trigger.type === type);

const openAfterDelay = (popup: Popup, { cookies, delay }: ClientTrigger): number =>
  setTimeout(() => {
    if (!isMuted(popup, cookies)) open(popup);
  }, delay);

/** Starts the delays of popups that open by themselves. */
export function openAutomatically(): void {
  for (const popup of popups)
    for (const trigger of triggersOf(popup, "auto_open")) openAfterDelay(popup, trigger);
}

/** Whether a form with these names is the one of a setting. */
export const isForm = (setting: string, names: readonly string[]): boolean =>
  setting === "any" || names.includes(setting);

/** Opens a popup if it has a trigger for the submission of a form with these names. */
export function openAfterSubmission(popup: Popup, names: readonly string[]): void {
  for (const trigger of triggersOf(popup, "form_submission"))
    if (isForm(trigger.form, names)) openAfterDelay(popup, trigger);
}

/** Opens the popups that a click is for. */
export function onClick(event: MouseEvent): void {
  const target = event.target as Partial<Element> | null;
  if (!target?.closest) return;
  for (const popup of popups) {
    const trigger = clickTriggerOf(popup, target as Element);
    if (!trigger) continue;
    if (!trigger.follows) event.preventDefault();
    if (trigger.delay > 0) setTimeout(() => open(popup), trigger.delay);
    else open(popup);
  }
}

/** The trigger of a popup for a click on an element. Its own class and address always open it, muted or not. */
function clickTriggerOf(
  popup: Popup,
  element: Element,
): Pick<ClientTrigger, "follows" | "delay"> | undefined {
  if (isWithin(element, `.open-dialog-${popup.id}, a[href="#dialog-${popup.id}"]`))
    return { follows: false, delay: 0 };
  return triggersOf(popup, "click_open").find(
    ({ selector, cookies }) => isWithin(element, selector) && !isMuted(popup, cookies),
  );
}

/** Whether a selector finds the element or one around it. An invalid selector finds none. */
function isWithin(element: Element, selector: string): boolean {
  if (!selector) return false;
  try {
    return element.closest(selector) !== null;
  } catch {
    return false;
  }
}

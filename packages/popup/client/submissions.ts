import { popups, readCookie, setCookie, setCookies } from "./cookies.ts";
import { close, convert } from "./dialogs.ts";
import { isForm, openAfterSubmission } from "./triggers.ts";

/** A submission that the next page of the tab handles. */
interface Submission {
  readonly names: readonly string[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

const submissionKey = "wd_sent";
/** The cookie with the last receipt that was handled, in all tabs. The dot sets it apart from the cookies of popups. */
const receiptName = "form.receipt";
/** Seconds for which the site keeps a receipt. */
const receiptAge = 300;
/** The next page must load in this time, in milliseconds. */
const maximumAge = 30_000;

/** Sets the cookies for a submitted form and opens its popups. */
export function onSubmit(event: SubmitEvent): void {
  const form = event.target as Partial<Element> | null;
  if (!form?.getAttribute) return;
  if (form.getAttribute("method")?.toLowerCase() === "dialog") return;
  const key = form.getAttribute("data-form-key");
  // A form of the site that is still solving its task against spam is submitted again later.
  if (key && event.defaultPrevented) return;
  const names = [form.getAttribute("id") ?? ""];
  if (key) names.push(form.getAttribute("data-form-id") ?? "", key);
  const around = popups.find(({ dialog }) => dialog.contains(form as Element));
  for (const popup of popups) {
    const isInside = popup === around;
    setCookies(
      popup,
      "form_submission",
      (cookie) => isForm(cookie.form, names) && (isInside || !cookie.inside),
    );
    if (isInside) {
      convert(popup);
      if (popup.settings.formClose >= 0) setTimeout(() => close(popup), popup.settings.formClose);
    } else if (!key) openAfterSubmission(popup, names);
  }
  // A form of the site may be rejected: its popups open on the page that confirms it.
  if (!event.defaultPrevented && !key) remember(names);
}

/** Opens the popups for forms that were submitted on the previous page. */
export function openForPreviousPage(): void {
  for (const names of [takeRemembered(), takeAccepted()])
    if (names) for (const popup of popups) openAfterSubmission(popup, names);
}

function remember(names: readonly string[]): void {
  try {
    const submission: Submission = { names, at: Date.now() };
    sessionStorage.setItem(submissionKey, JSON.stringify(submission));
  } catch {
    // The storage is blocked: popups open on this page only.
  }
}

function takeRemembered(): readonly string[] | undefined {
  try {
    const text = sessionStorage.getItem(submissionKey) ?? "{}";
    const { names, at } = JSON.parse(text) as Partial<Submission>;
    sessionStorage.removeItem(submissionKey);
    return at !== undefined && Date.now() - at < maximumAge ? names : undefined;
  } catch {
    return undefined;
  }
}

/** The names of the form that the site has accepted, according to a cookie of the site. Returned once for each submission. */
function takeAccepted(): readonly string[] | undefined {
  const receipt = /(?:^|;\s*)waymark_form=(\d+)\.([\w-]+)\.\d+\.([0-9a-f]+)/.exec(document.cookie);
  const [, id, key, mac] = receipt ?? [];
  if (!id || !key || !mac || readCookie(receiptName) === mac) return undefined;
  setCookie({ name: receiptName, value: mac, path: "/", age: receiptAge });
  return [`form-${key}`, id, key];
}

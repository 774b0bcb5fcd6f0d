import type { ClientCookie, ClientPopup } from "../src/pages/client-data.ts";

/** A popup of the page. */
export interface Popup {
  readonly id: number;
  readonly dialog: HTMLDialogElement;
  readonly settings: ClientPopup;
  /** The element that had the focus before the popup opened. */
  opener: HTMLElement | null;
  /** Whether a conversion was counted since the popup opened. */
  hasConverted: boolean;
  /** Whether the pointer was last pressed on the backdrop. */
  isPressedOutside: boolean;
}

/** The popups of the page. */
export const popups: Popup[] = [];

/** Cookies of popups have a prefix: a popup can neither read nor change those of the site. */
const prefix = "wd_";

export function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split(/;\s*/)) {
    const at = pair.indexOf("=");
    if (pair.slice(0, at) === prefix + name) return pair.slice(at + 1);
  }
  return undefined;
}

/** Whether one of the cookies is set, with its current value if the popup declares it. */
export const isMuted = ({ settings }: Popup, names: readonly string[]): boolean =>
  names.some((name) => {
    const value = readCookie(name);
    const own = settings.cookies.find((cookie) => cookie.name === name);
    return value !== undefined && (!own || own.value === value);
  });

/** Sets the cookies of a popup for an event. */
export function setCookies(
  { settings }: Popup,
  event: ClientCookie["on"],
  isIncluded: (cookie: ClientCookie) => boolean = () => true,
): void {
  for (const cookie of settings.cookies)
    if (cookie.on === event && isIncluded(cookie)) setCookie(cookie);
}

/** Sets a cookie with the prefix. */
export function setCookie({
  name,
  value,
  path,
  age,
}: Pick<ClientCookie, "name" | "value" | "path" | "age">): void {
  document.cookie = [
    `${prefix}${name}=${value}`,
    ...(path ? [`path=${path}`] : []),
    ...(age ? [`max-age=${age}`] : []),
    "samesite=lax",
    ...(location.protocol === "https:" ? ["secure"] : []),
  ].join("; ");
}

import { element } from "./element.ts";
import { recordOf } from "./json.ts";
import { base, byId } from "./page.ts";
import { t } from "./texts.ts";

/** The value of the Authorization header. It is stored nowhere else. */
let authorization: string | undefined;
/** The user of the browser's session at this site, and the nonce that requests with the session send. */
let session: { readonly name: string; nonce: string } | undefined;

/** The data that a request sends. */
export interface RequestOptions {
  readonly method?: string;
  /** A form-encoded body. */
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | null;
}

/**
 * Sends a request: with the given credentials, else with the session of the browser, else anonymously. Never with the
 * password prompt of the browser.
 */
export async function request(
  url: string,
  { method = "GET", body, signal = null }: RequestOptions = {},
): Promise<Response> {
  const used = authorization === undefined ? session : undefined;
  const response = await fetch(url, {
    method,
    ...(body !== undefined && { body }),
    credentials: used ? "same-origin" : "omit",
    cache: "no-store",
    headers: {
      Accept: "application/json",
      ...(body !== undefined && { "Content-Type": "application/x-www-form-urlencoded" }),
      ...(used && { "X-Core-Nonce": used.nonce }),
      ...(authorization && { Authorization: authorization }),
    },
    signal,
  });
  const next = response.headers.get("x-core-nonce");
  if (used && next) used.nonce = next;
  return response;
}

/** Loads the session of the browser, and handles the form for the credentials of requests. */
export async function startIdentity(): Promise<void> {
  const details = byId<HTMLDetailsElement>("identity");
  const label = byId("identity-label");
  const login = byId<HTMLInputElement>("login");
  const password = byId<HTMLInputElement>("password");
  const update = (name: string): void => {
    authorization = name === "" ? undefined : `Basic ${toBase64(`${name}:${password.value}`)}`;
    password.value = "";
    label.textContent = toLabel(name || session?.name);
    details.open = false;
  };
  byId("identity-form").addEventListener("submit", (event) => {
    event.preventDefault();
    update(login.value.trim());
  });
  byId("sign-out").addEventListener("click", () => {
    login.value = "";
    update("");
  });
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    details.open = false;
    label.focus();
  });
  const content = await loadSession();
  if (content) byId("session").replaceChildren(...content);
  label.textContent = toLabel(session?.name);
}

const toLabel = (name: string | undefined): string =>
  name ? t("asUser", { name }) : t("anonymous");

/** Reads the session; returns what the page says about it. Undefined for sites without sessions. */
async function loadSession(): Promise<readonly (HTMLElement | string)[] | undefined> {
  try {
    const response = await fetch(`${base}/session`, {
      credentials: "same-origin",
      cache: "no-store",
      headers: { Accept: "application/json" },
    });
    if (!response.ok) return undefined;
    const { user, nonce } = recordOf(await response.json());
    if (typeof nonce !== "string") return undefined;
    const { name } = recordOf(user);
    if (typeof name !== "string") return [signInLink()];
    session = { name, nonce };
    return [`${t("signedIn", { name })} `, element("a", { href: `${base}/sign-in` }, t("signOut"))];
  } catch {
    // The site has no sessions, or does not respond; the catalogue shows the latter.
    return undefined;
  }
}

/** The link to the sign-in page, which returns to the route that is shown. */
function signInLink(): HTMLElement {
  const link = element("a", { href: `${base}/sign-in` }, t("signIn"));
  link.addEventListener("click", () => {
    const to = encodeURIComponent(location.pathname + location.hash);
    link.setAttribute("href", `${base}/sign-in?to=${to}`);
  });
  return link;
}

const toBase64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)));

import { byId } from "./page.ts";

/** The value of the Authorization header. It is stored nowhere else. */
let authorization: string | undefined;

/** Sends a GET request, without cookies and without the password prompt of the browser. */
export const request = (url: string, signal: AbortSignal | null = null): Promise<Response> =>
  fetch(url, {
    credentials: "omit",
    cache: "no-store",
    headers: { Accept: "application/json", ...(authorization && { Authorization: authorization }) },
    signal,
  });

/** Handles the form for the credentials of requests. */
export function listenForIdentity(): void {
  const details = byId<HTMLDetailsElement>("identity");
  const label = byId("identity-label");
  const login = byId<HTMLInputElement>("login");
  const password = byId<HTMLInputElement>("password");
  const update = (name: string): void => {
    authorization = name === "" ? undefined : `Basic ${toBase64(`${name}:${password.value}`)}`;
    password.value = "";
    label.textContent = name === "" ? "Anonymous" : `As ${name}`;
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
}

const toBase64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)));

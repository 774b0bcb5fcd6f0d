/** The credentials of requests. They are in one variable, and are used only in the Authorization header. */
export const identity = String.raw`
let authorization;
function becomes(login, password) {
  authorization = login === "" ? undefined : "Basic " + btoa(String.fromCharCode(...new TextEncoder().encode(login + ":" + password)));
  byId("identity-label").textContent = login === "" ? "Anonymous" : "As " + login;
  byId("identity").open = false;
}
function listenForIdentity() {
  byId("identity-form").addEventListener("submit", (event) => {
    event.preventDefault();
    becomes(byId("login").value.trim(), byId("password").value);
    byId("password").value = "";
  });
  byId("sign-out").addEventListener("click", () => {
    byId("login").value = byId("password").value = "";
    becomes("", "");
  });
  byId("identity").addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    byId("identity").open = false;
    byId("identity-label").focus();
  });
}
const ask = (address, signal) =>
  fetch(address, {
    // Without cookies and without the browser's own password prompt.
    credentials: "omit",
    cache: "no-store",
    headers: { Accept: "application/json", ...(authorization && { Authorization: authorization }) },
    signal,
  });
`;

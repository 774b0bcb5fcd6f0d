/**
 * Returns a function that calls the API of a started example, by default as its administrator, and returns the body of the response:
 * `api("POST", "/core/v2/posts", { title: "Ebb" })`.
 */
export function apiOf({ url, passwords }, login = "admin", password = passwords.api) {
  const headers = {
    "Content-Type": "application/json",
    Authorization: `Basic ${btoa(`${login}:${password}`)}`,
  };
  return async (method, path, body) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return (await fetch(`${url}/api${path}`, init)).json();
  };
}

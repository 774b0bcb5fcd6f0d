import { Agent, request } from "node:http";

/** The maximum number of open connections. */
export const maxSockets = 64;
/** An idle connection is closed after this many milliseconds, before the site closes it. */
const idleTimeout = 2000;

/**
 * An HTTP client with keep-alive connections. Each request names the status codes it expects; `error` describes any other
 * response.
 */
export function createClient({ port, url, login, secret, authorization }) {
  const agent = new Agent({ keepAlive: true, maxSockets, timeout: idleTimeout });
  const send = (method, path, { body, headers = {}, expected }) =>
    new Promise((resolve, reject) => {
      const sent = request(
        { host: "127.0.0.1", port, agent, method, path, headers },
        (response) => {
          const chunks = [];
          response.on("data", (chunk) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () => {
            const { statusCode: status } = response;
            const text = () => Buffer.concat(chunks).toString();
            const error = expected.includes(status)
              ? undefined
              : `${status} ${method} ${path} ${text().slice(0, 200)}`;
            const isJson = response.headers["content-type"]?.startsWith("application/json");
            resolve({
              status,
              error,
              headers: response.headers,
              get body() {
                return isJson ? JSON.parse(text()) : text();
              },
            });
          });
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  const json = { "content-type": "application/json" };
  return {
    url,
    login,
    secret,
    close: () => agent.destroy(),
    /** GET without authentication. */
    read: (path, headers = {}, expected = [200]) => send("GET", path, { headers, expected }),
    /** GET as the administrator. */
    readAsAdmin: (path) => send("GET", path, { headers: { authorization }, expected: [200] }),
    write: (method, path, body, expected = [200, 201]) =>
      send(method, `/api${path}`, {
        headers: { authorization, ...(body !== undefined && json) },
        expected,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    upload: (name, file) =>
      send("POST", "/api/core/v2/media", {
        body: file,
        expected: [201],
        headers: {
          authorization,
          "content-type": "image/png",
          "content-disposition": `attachment; filename="${name}"`,
        },
      }),
    submit: (path, fields, headers = {}) =>
      send("POST", path, {
        body: String(new URLSearchParams(fields)),
        expected: [302, 303],
        headers: { "content-type": "application/x-www-form-urlencoded", origin: url, ...headers },
      }),
  };
}

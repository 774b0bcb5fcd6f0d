import { Agent, request } from "node:http";

/** So many connections are open at once. */
export const mostSockets = 64;
/** A connection that nobody needed for so many milliseconds is closed, before the site closes it. */
const idle = 2000;

/** Talks to a site over connections that stay, as browsers and a proxy do. */
export function newClient({ port, url, login, secret, authorization }) {
  const agent = new Agent({ keepAlive: true, maxSockets: mostSockets, timeout: idle });
  const send = (method, path, { body, headers = {}, expects }) =>
    new Promise((resolve, reject) => {
      const sent = request({ port, agent, method, path, headers }, (reply) => {
        const parts = [];
        reply.on("data", (part) => parts.push(part));
        reply.on("error", reject);
        reply.on("end", () => {
          const { statusCode: status } = reply;
          const isExpected = expects.includes(status);
          const text = () => Buffer.concat(parts).toString();
          const wrong = isExpected
            ? undefined
            : `${status} ${method} ${path} ${text().slice(0, 200)}`;
          const isJson = reply.headers["content-type"]?.startsWith("application/json");
          resolve({
            status,
            wrong,
            headers: reply.headers,
            get body() {
              return isJson ? JSON.parse(text()) : text();
            },
          });
        });
      });
      sent.on("error", reject);
      sent.end(body);
    });
  const json = { "content-type": "application/json" };
  return {
    url,
    login,
    secret,
    close: () => agent.destroy(),
    /** As a reader does. */
    read: (path, headers = {}, expects = [200]) => send("GET", path, { headers, expects }),
    /** As somebody who is signed in by their password for programs does. */
    readAs: (path) => send("GET", path, { headers: { authorization }, expects: [200] }),
    write: (method, path, body, expects = [200, 201]) =>
      send(method, `/api${path}`, {
        headers: { authorization, ...(body !== undefined && json) },
        expects,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    upload: (name, file) =>
      send("POST", "/api/core/v2/media", {
        body: file,
        expects: [201],
        headers: {
          authorization,
          "content-type": "image/png",
          "content-disposition": `attachment; filename="${name}"`,
        },
      }),
    submit: (path, fields, headers = {}) =>
      send("POST", path, {
        body: String(new URLSearchParams(fields)),
        expects: [302, 303],
        headers: { "content-type": "application/x-www-form-urlencoded", origin: url, ...headers },
      }),
  };
}

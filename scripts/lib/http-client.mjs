import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/**
 * One keep-alive connection to a port; `defaultHeaders` are sent with each request. `send` resolves with the complete
 * response and whether an open connection was used, and rejects if the connection breaks.
 */
export function connect(port, defaultHeaders = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: (method, path, { body, headers = {}, base = "/api" } = {}) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? "" : encode(body);
        const type = body instanceof URLSearchParams ? "x-www-form-urlencoded" : "json";
        const all = {
          ...(body !== undefined && { "content-type": `application/${type}` }),
          "content-length": Buffer.byteLength(text),
          ...defaultHeaders,
          ...headers,
        };
        const options = { host: "127.0.0.1", port, agent, method, path: base + path, headers: all };
        const sent = request(options, (response) => {
          let received = "";
          response.setEncoding("utf8");
          response.on("data", (chunk) => (received += chunk));
          response.on("error", reject);
          response.on("end", () => {
            if (!response.complete) return reject(new Error("The response is incomplete."));
            const { statusCode: status, headers: fields } = response;
            const reused = sent.reusedSocket;
            resolve({ status, headers: fields, body: parse(received), reused });
          });
        });
        sent.on("error", reject);
        sent.end(text);
      }),
    close: () => agent.destroy(),
  };
}
const encode = (body) => (body instanceof URLSearchParams ? String(body) : JSON.stringify(body));
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The test sites treat every request with this header as one of an editor. */
export const editorHeaders = { "x-test-user": "editor" };
/** A keep-alive connection of an editor. */
export const connectEditor = (port) => connect(port, editorHeaders);

/** Headers with a new idempotency key: a write with it can be retried. */
export const idempotencyHeaders = () => ({ "idempotency-key": crypto.randomUUID() });

/** Sends a request again until the response is not a 503. `retries.count` counts the retries. */
export async function sendWithRetry(retries, client, ...request) {
  for (;;) {
    const response = await client.send(...request);
    if (response.status !== 503) return response;
    retries.count++;
    await wait(100);
  }
}

/** Runs `work(client, item)` for each item, over `count` connections to each port in parallel. */
export async function runInParallel(count, ports, headers, items, work) {
  const remaining = items[Symbol.iterator]();
  const worker = async (port) => {
    const client = connect(port, headers);
    for (const item of remaining) await work(client, item);
    client.close();
  };
  await Promise.all(ports.flatMap((port) => Array.from({ length: count }, () => worker(port))));
}

import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** One keep-alive connection to a port. `send` answers once the whole answer is there, and rejects when it breaks off. */
export function connect(port, own = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: (method, path, { body, headers = {}, base = "/api" } = {}) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? "" : toText(body);
        const type = body instanceof URLSearchParams ? "x-www-form-urlencoded" : "json";
        const all = {
          ...(body !== undefined && { "content-type": `application/${type}` }),
          "content-length": Buffer.byteLength(text),
          ...own,
          ...headers,
        };
        const sent = request({ port, agent, method, path: base + path, headers: all }, (reply) => {
          let answer = "";
          reply.setEncoding("utf8");
          reply.on("data", (part) => (answer += part));
          reply.on("error", reject);
          reply.on("end", () => {
            if (!reply.complete) reject(new Error("The answer broke off."));
            else resolve({ status: reply.statusCode, headers: reply.headers, body: parse(answer) });
          });
        });
        sent.on("error", reject);
        sent.end(text);
      }),
    close: () => agent.destroy(),
  };
}
const toText = (body) => (body instanceof URLSearchParams ? String(body) : JSON.stringify(body));
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Sends until the answer is more than "not now". A write needs a key for this: then it is done once. */
export async function insist(busy, client, ...request) {
  for (;;) {
    const reply = await client.send(...request);
    if (reply.status !== 503) return reply;
    busy.times++;
    await wait(100);
  }
}

/** Lets so many connections to each port work off a list, each taking the next one when it is done. */
export async function workOff(count, ports, headers, list, work) {
  const rest = list[Symbol.iterator]();
  const one = async (port) => {
    const client = connect(port, headers);
    for (const item of rest) await work(client, item);
    client.close();
  };
  await Promise.all(ports.flatMap((port) => Array.from({ length: count }, () => one(port))));
}

/** The value below which so much of a list lies. */
export function quantile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

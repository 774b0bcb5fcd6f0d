import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { testSite } from "@waymark/testing";
import { serve, silentLog } from "@waymark/node";
import { Agent, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";

let url = "";
let close = async () => {};
beforeAll(async () => {
  const site = await testSite({ modules: [accounts(), content()] });
  const server = await serve(
    { fetch: site.site.fetch },
    { port: 0, log: silentLog, limits: { maxDelay: 60_000 } },
  );
  url = server.url;
  close = () => server.close();
});
afterAll(() => close());

/** Sends over the one connection of an agent. */
const send = (agent: Agent, path: string, headers: Record<string, string>, body: string) =>
  new Promise<number>((resolve, reject) => {
    const call = request(
      `${url}/api/core/v2/${path}`,
      { method: "POST", agent, headers: { "content-length": String(body.length), ...headers } },
      (answer) => answer.resume().on("end", () => resolve(answer.statusCode ?? 0)),
    );
    call.on("error", reject).end(body);
  });
const long = "x".repeat(900_000);
const json = { "content-type": "application/json" };

test.each([
  ["of a kind that is not unpacked", "pages", { ...json, "content-encoding": "gzip" }, long, 415],
  ["of a kind that nothing is read from", "pages", { "content-type": "text/plain" }, long, 401],
  [
    "a file of somebody who may not send one",
    "media",
    { "content-type": "image/png", "content-disposition": "attachment; filename=a.png" },
    long,
    401,
  ],
  [
    "a form that is none",
    "media",
    { "content-type": "multipart/form-data; boundary=ab" },
    `--ab\r\nnonsense${long}`,
    400,
  ],
])(
  "a body that is not read to its end does not hold back the next request: %s",
  async (_, path, headers, body, status) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      for (let i = 0; i < 3; i++) {
        expect(await send(agent, path, headers, body)).toBe(status);
        expect(await send(agent, "pages", json, JSON.stringify({ title: long }))).toBe(401);
      }
    } finally {
      agent.destroy();
    }
  },
);

import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { mcp, type McpOptions } from "./index.ts";
import { tides } from "./test/tides.ts";

interface Answer {
  readonly result?: { readonly tools?: unknown; readonly content: readonly { text: string }[] };
  readonly error?: { readonly message: string };
}
/** The response to one request with these messages. */
async function send(options: McpOptions, messages: readonly object[]) {
  await using site = await testSite({ url: "http://site.test", modules: [mcp(options), tides()] });
  const request = new Request("http://site.test/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify(messages),
  });
  return (await (await site.site.fetch(request)).json()) as readonly Answer[];
}
/** The response to one request with the same message thirty times. */
const thirtyTimes = (options: McpOptions, method: string, params: object = {}) =>
  send(
    options,
    Array.from({ length: 30 }, (_, id) => ({ jsonrpc: "2.0", id, method, params })),
  );

test.each([
  ["a tool of a route", "all", { name: "get_tides_v1_tides", arguments: {} }],
  ["a search for routes", "search", { name: "find_route", arguments: { query: "tides" } }],
  ["a tool that is not there", "all", { name: "none", arguments: {} }],
] as const)("the number of calls of %s in one request is limited", async (_, tools, params) => {
  const answers = await thirtyTimes({ tools }, "tools/call", params);
  const rejected = answers.filter(({ result }) =>
    result?.content[0]?.text.includes("too_many_calls"),
  );
  expect([answers.length, rejected.length]).toEqual([30, 10]);
});

test("one request lists the tools once", async () => {
  const answers = await thirtyTimes({ tools: "all" }, "tools/list");
  expect(answers.filter(({ result }) => result?.tools)).toHaveLength(1);
  expect(answers.filter(({ error }) => error?.message.includes("once"))).toHaveLength(29);
});

test("a message that cancels a call of the same request does not keep the request open", async () => {
  const call = { name: "get_tides_v1_tides", arguments: {} };
  const answers = await send({ tools: "all" }, [
    { jsonrpc: "2.0", id: 1, method: "tools/call", params: call },
    { jsonrpc: "2.0", id: 2, method: "tools/list" },
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 2 } },
  ]);
  expect(answers.map(({ result }) => result !== undefined)).toEqual([true, true]);
});

import { expect, test } from "vitest";
import { detectLightResponses, toLightResponse } from "./light.ts";
import { toListener } from "./listener.ts";
import { silentLog } from "./log.ts";

test("lightweight responses of the installed adapter are recognized, so that text responses use the fast path", async () => {
  await toListener({ fetch: () => new Response() }, silentLog).load();
  expect(detectLightResponses()).toBe(true);
  const headers = { "x-a": "b" };
  expect(toLightResponse(new Response("text", { status: 201, headers }))).toEqual({
    status: 201,
    body: "text",
    headers,
  });
  expect(toLightResponse(new Response(null))).toMatchObject({ status: 200, body: null });
  expect(toLightResponse(Response.json({}))).toMatchObject({ body: "{}" });
  expect(toLightResponse(new Response(new Blob([]).stream()))).toBeUndefined();
  const opened = new Response("text");
  void opened.body;
  expect(toLightResponse(opened)).toBeUndefined();
});

import { expect, test } from "vitest";
import { findLightAnswers, toLightAnswer } from "./light.ts";
import { toListener } from "./listener.ts";
import { silentLog } from "./log.ts";

test("the installed adapter's light answers are recognised, so text answers take the fast way", () => {
  toListener({ fetch: () => new Response() }, silentLog);
  expect(findLightAnswers()).toBe(true);
  const headers = { "x-a": "b" };
  expect(toLightAnswer(new Response("text", { status: 201, headers }))).toEqual({
    status: 201,
    body: "text",
    headers,
  });
  expect(toLightAnswer(new Response(null))).toMatchObject({ status: 200, body: null });
  expect(toLightAnswer(Response.json({}))).toMatchObject({ body: "{}" });
  expect(toLightAnswer(new Response(new Blob([]).stream()))).toBeUndefined();
  const opened = new Response("text");
  void opened.body;
  expect(toLightAnswer(opened)).toBeUndefined();
});

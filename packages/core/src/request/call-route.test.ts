import { expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { testSite } from "@waymark/testing";

const { get } = moduleBuilder({});
const echo = defineModule({
  name: "echo",
  namespaces: [
    defineNamespace("echo/v1", {
      "/w/:w": [
        get({
          summary: "Its address",
          args: { w: z.string() },
          access: "public",
          handler: ({ args, request }) => ({ w: args.w, address: request.url }),
        }),
      ],
      "/text": [
        get({
          summary: "A text",
          access: "public",
          handler: () => new Response("text", { headers: { "content-type": "text/plain" } }),
        }),
      ],
    }),
  ],
});

test("the catalogue has a body in process too", async () => {
  await using site = await testSite({ modules: [echo()] });
  const { body } = await site.site.call("GET /" as never, {} as never);
  expect(body).toMatchObject({ namespaces: ["echo/v1"] });
});

test("a path parameter that is undefined is absent", async () => {
  await using site = await testSite({ modules: [echo()] });
  const { body } = await site.site.call("GET /echo/v1/w/:w", { w: undefined as never });
  expect(body).toMatchObject({ code: "rest_missing_callback_param" });
});

test.each(["a?b", "a#b", "100%", "漢", "a b"])(
  "the request object of a call with %s has the complete URL",
  async (w) => {
    await using site = await testSite({ modules: [echo()] });
    const { body } = await site.site.call("GET /echo/v1/w/:w", { w });
    expect(body).toEqual({ w, address: `http://localhost/api/echo/v1/w/${encodeURIComponent(w)}` });
  },
);

test("a Response of a handler keeps its headers", async () => {
  await using site = await testSite({ modules: [echo()] });
  const reply = await site.site.call("GET /echo/v1/text");
  expect([reply.body, reply.headers["content-type"]]).toEqual(["text", "text/plain"]);
});

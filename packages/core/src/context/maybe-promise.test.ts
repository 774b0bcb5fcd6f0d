import { expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { createSite } from "../site.ts";
import { thenMaybe } from "./request-context.ts";

test("continues synchronously with a value", () => {
  expect(thenMaybe(2, (value) => value * 2)).toBe(4);
});

test("waits for promises and other thenables", async () => {
  await expect(thenMaybe(Promise.resolve(2), (value) => value * 2)).resolves.toBe(4);
  const builder: PromiseLike<number> = {
    // oxlint-disable-next-line unicorn/no-thenable
    then: (done) => Promise.resolve(3).then(done),
  };
  await expect(thenMaybe(builder, (value) => value * 2)).resolves.toBe(6);
});

test("passes on rejections, including those of the next step", async () => {
  const lost = Promise.reject<number>(new Error("lost"));
  await expect(thenMaybe(lost, (value) => value)).rejects.toThrow("lost");
  const failing = thenMaybe(Promise.resolve(1), () => Promise.reject(new Error("later")));
  await expect(failing).rejects.toThrow("later");
});

const { get } = moduleBuilder({});
const make = (handler: (ctx: { args: { id: number } }) => unknown) => {
  const endpoint = get({ summary: "x", args: { id: z.int() }, access: "public", handler });
  const namespaces = [defineNamespace("x/v1", { "/:id": [endpoint] })];
  const module = defineModule({ name: "x", namespaces })();
  return createSite({ url: "http://localhost", modules: [module] });
};
const request = new Request("http://localhost/api/x/v1/7");

test("a synchronous request is answered without a promise", async () => {
  const response = make(({ args }) => args).fetch(request);
  expect(response).toBeInstanceOf(Response);
  expect(await (response as Response).json()).toEqual({ id: 7 });
});

test("an error of a handler becomes a response, whether it is thrown or rejected", async () => {
  const fail = (): never => {
    throw new Error("broken");
  };
  for (const handler of [fail, async () => fail()]) {
    const response = await make(handler).fetch(request);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: "rest_internal_error" });
  }
});

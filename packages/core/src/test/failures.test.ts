import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace, type Routes } from "../declare/namespace.ts";
import { ApiError } from "../errors/api-error.ts";
import { type TestSite, testSite } from "@waymark/testing";

const { get, post, definePageHandler, defineAuthScheme } = moduleBuilder({});
const circular: Record<string, unknown> = {};
circular["self"] = circular;
const deep = () => {
  let value: unknown = 1;
  for (let i = 0; i < 200_000; i++) value = [value];
  return value;
};
const grim = {
  get message(): string {
    throw new Error("secret message");
  },
  toString(): string {
    throw new Error("secret text");
  },
};
const trap = new Proxy(
  {},
  {
    get() {
      throw new Error("secret trap");
    },
    getPrototypeOf() {
      throw new Error("secret trap");
    },
  },
);

/** Defects of a handler, by name. */
const defects: Readonly<Record<string, () => unknown>> = {
  "throws synchronously": () => {
    throw new Error("secret");
  },
  "throws asynchronously": async () => {
    await Promise.resolve();
    throw new Error("secret");
  },
  "returns a rejected promise": () => Promise.reject(new Error("secret")),
  "throws undefined": () => {
    throw undefined;
  },
  "throws null": () => Promise.reject(null),
  "throws a string": () => Promise.reject("secret"),
  "throws a number": () => Promise.reject(404),
  "throws a symbol": () => Promise.reject(Symbol("secret")),
  "throws an object that cannot be read": () => Promise.reject(grim),
  "throws a proxy whose traps throw": () => Promise.reject(trap),
  "throws a response": () => Promise.reject(new Response("secret")),
  "throws an error with a circular cause": () =>
    Promise.reject(new Error("secret", { cause: circular })),
  "overflows the stack": () => {
    const again = (): number => again() + 1;
    return again();
  },
  "throws an error response with an impossible status": () =>
    Promise.reject(new ApiError("x", "secret", 99)),
  "throws an error response with an impossible header": () =>
    Promise.reject(new ApiError("x", "secret", 400, {}, { "X-A": "secret\r\nX-B: 1" })),
  "throws an error response whose data cannot be serialized": () =>
    Promise.reject(new ApiError("x", "secret", 400, { secret: circular })),
  "returns a circular value": () => circular,
  "returns a bigint": () => ({ secret: 1n }),
  "returns a value that is nested too deeply": deep,
  "returns an object that cannot be serialized": () => ({
    toJSON() {
      throw new Error("secret");
    },
  }),
  "returns a proxy whose traps throw": () => trap,
};
const names = Object.keys(defects);

const places = {
  handler: (crime: () => unknown) => ({ access: "public" as const, handler: crime }),
  access: (crime: () => unknown) => ({ access: crime as () => boolean, handler: () => 1 }),
  find: (crime: () => unknown) => ({ find: crime, access: "public" as const, handler: () => 1 }),
};
const routes = Object.fromEntries(
  names.flatMap((name, i) =>
    Object.entries(places).map(([place, make]) => {
      const def = { summary: name, ...make(defects[name] as () => unknown) };
      return [`/${place}/${i}`, [get(def as never), post({ ...def, status: 200 } as never)]];
    }),
  ),
) as unknown as Routes;
const broken = defineModule({
  name: "broken",
  authSchemes: [
    defineAuthScheme("broken", () => Promise.reject(new Error("secret")), {
      headers: ["x-broken"],
    }),
  ],
  pages: [
    definePageHandler("broken", ({ path }) => {
      const name = names[Number(path.slice("/crime/".length))];
      return path.startsWith("/crime/") && name ? (defects[name] as () => never)() : undefined;
    }),
  ],
  namespaces: [
    defineNamespace("broken/v1" as string, {
      ...(routes as {}),
      "/fine": [get({ summary: "x", access: "public", handler: () => "fine" })],
      "/validate": [
        get({
          summary: "x",
          args: { a: z.string().optional() },
          validate: () => {
            throw new TypeError("secret");
          },
          access: "public",
          handler: () => 1,
        }),
      ],
    }),
  ],
});

let site: TestSite<unknown>;
const unhandled: unknown[] = [];
const process = (globalThis as unknown as { process: NodeJS.Process }).process;
const note = (reason: unknown) => void unhandled.push(reason);
beforeAll(async () => {
  process.on("unhandledRejection", note);
  site = (await testSite({ modules: [broken()] })) as TestSite<unknown>;
});
afterAll(() => void process.off("unhandledRejection", note));

/** Expects a 500 that contains only a reference, which is also in the log. */
function expectFailure(reply: { status: number; headers: Headers; body: unknown }): void {
  expect(reply.status).toBe(500);
  expect(reply.headers.get("content-type")).toMatch(/^application\/json/);
  const { code, data } = reply.body as { code: string; data: Record<string, unknown> };
  expect([code, data["status"]]).toEqual(["rest_internal_error", 500]);
  expect(data["ref"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(site.log.lines.some(({ fields }) => fields["ref"] === data["ref"])).toBe(true);
  expect(JSON.stringify(reply.body)).not.toContain("secret");
}

describe.each(["GET", "POST"])("C-2 a defect behind %s is a 500 with a reference", (method) => {
  test.each(names)("a handler %s", async (name) => {
    expectFailure(await site.send(method, `/broken/v1/handler/${names.indexOf(name)}`));
  });
  const thrown = names.filter((name) => !name.startsWith("returns") || name.includes("rejected"));
  test.each(thrown)("a rule %s", async (name) => {
    expectFailure(await site.send(method, `/broken/v1/access/${names.indexOf(name)}`));
  });
  test.each(thrown)("a find %s", async (name) => {
    expectFailure(await site.send(method, `/broken/v1/find/${names.indexOf(name)}`));
  });
});

test("C-2 a check and a scheme that throw are a 500 with a reference", async () => {
  expectFailure(await site.get("/broken/v1/validate"));
  expectFailure(await site.get("/broken/v1/fine", {}, { "x-broken": "1" }));
});

test.each(names)("a page handler that %s: the visitor gets a page", async (name) => {
  const response = await site.site.fetch(
    new Request(`${site.site.info.url}/crime/${names.indexOf(name)}`),
  );
  const page = await response.text();
  expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  // A page does not contain the data of an error, so it can be serialized; the message of an error is for users.
  const isErrorResponse = name === "throws an error response whose data cannot be serialized";
  expect([response.status, page.includes("secret")]).toEqual(
    isErrorResponse ? [400, true] : [500, false],
  );
});

test("C-2 a defect in a call in process is a response and does not throw", async () => {
  const call = site.site.call as unknown as (key: string) => Promise<{ status: number }>;
  for (const i of names.keys())
    if (!names[i]?.startsWith("returns"))
      expect((await call(`GET /broken/v1/handler/${i}`)).status).toBeGreaterThan(0);
});

test("C-2 afterwards the site responds, and there was no unhandled rejection", async () => {
  expect((await site.get("/broken/v1/fine")).body).toBe("fine");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(unhandled).toEqual([]);
});

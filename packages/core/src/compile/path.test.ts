import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { testSite } from "@waymark/testing";
import { fromNormalSegment, toNormalPath } from "./router.ts";

describe("paths are normalized", () => {
  test.each([
    ["", "/"],
    ["/", "/"],
    ["///", "/"],
    ["/a/b", "/a/b"],
    ["/a/b/", "/a/b"],
    ["/a/b///", "/a/b"],
    ["/a//b", "/a//b"],
    ["/A/b", "/A/b"],
    ["/a/%35", "/a/5"],
    ["/a/%61b", "/a/ab"],
    ["/a/%C3%A9", "/a/é"],
    ["/a/%E6%BC%A2", "/a/漢"],
    ["/a/%2535", "/a/%2535"],
    ["/a/100%25", "/a/100%25"],
    ["/a/b%20c", "/a/b c"],
    ["/a/b+c", "/a/b+c"],
  ])("%s is %s", (path, normal) => expect(toNormalPath(path)).toBe(normal));
  test.each(["/a/b%2Fc", "/a/%2f", "/a%00", "/a/%", "/a/%zz", "/a/%ff", "/a/%C3", "/a/%ED%A0%80"])(
    "%s matches nothing",
    (path) => expect(toNormalPath(path)).toBeUndefined(),
  );
  test("a segment is encoded once and decoded once", () => {
    const segment = fc
      .string({ unit: "grapheme", minLength: 1 })
      .filter((text) => !/[/\0]/.test(text) && text.isWellFormed());
    fc.assert(
      fc.property(segment, (text) => {
        const normal = toNormalPath(`/x/${encodeURIComponent(text)}`);
        expect(fromNormalSegment((normal as string).slice(3))).toBe(text);
      }),
    );
  });
});

describe("the path of a request", () => {
  const { get } = moduleBuilder({});
  const echo = defineModule({
    name: "echo",
    namespaces: [
      defineNamespace("echo/v1", {
        "/n/:n": [
          get({
            summary: "A number",
            args: { n: z.int() },
            access: "public",
            handler: ({ args }) => args,
          }),
        ],
        "/w/:w": [
          get({
            summary: "A word",
            args: { w: z.string() },
            access: "public",
            handler: ({ args }) => args,
          }),
        ],
        "/w/fixed": [get({ summary: "A place", access: "public", handler: () => "fixed" })],
      }),
    ],
  });
  test.each([
    ["/echo/v1/n/5", 200, { n: 5 }],
    ["/echo/v1/n/%35", 200, { n: 5 }],
    ["/echo/v1/n/5/", 200, { n: 5 }],
    ["/echo/v1//n/5", 404, undefined],
    ["/echo%2Fv1/n/5", 404, undefined],
    ["/echo/v1/n/5%2F", 404, undefined],
    ["/Echo/v1/n/5", 404, undefined],
    ["/echo/v1/N/5", 404, undefined],
    ["/echo/v1/n/x", 404, undefined],
    ["/echo/v1/n/-5", 404, undefined],
    ["/echo/v1/n/٥", 404, undefined],
    ["/echo/v1/w/a%2Fb", 404, undefined],
    ["/echo/v1/w/a%252Fb", 200, { w: "a%2Fb" }],
    ["/echo/v1/w/%2535", 200, { w: "%35" }],
    ["/echo/v1/w/100%25", 200, { w: "100%" }],
    ["/echo/v1/w/%E6%BC%A2", 200, { w: "漢" }],
    ["/echo/v1/w/漢", 200, { w: "漢" }],
    ["/echo/v1/w/a%20b", 200, { w: "a b" }],
    ["/echo/v1/w/a+b", 200, { w: "a+b" }],
    ["/echo/v1/w/%66ixed", 200, "fixed"],
    ["/echo/v1/w/fixed%00", 404, undefined],
    ["/echo/v1/w/%ff%fe", 404, undefined],
    ["/echo/v1/w/%", 404, undefined],
    ["/echo/v1/w/__proto__", 200, { w: "__proto__" }],
  ])("%s returns %i", async (path, status, body) => {
    await using site = await testSite({ modules: [echo()] });
    const reply = await site.get(path);
    expect(reply.status).toBe(status);
    if (body !== undefined) expect(reply.body).toEqual(body);
    else expect(reply.body.code).toBe("rest_no_route");
    const root = new URL(site.site.info.url);
    const other = await site.site.fetch(
      new Request(`${root.origin}/?rest_route=${encodeURIComponent(path)}`),
    );
    expect(other.status).toBe(status);
  });
});

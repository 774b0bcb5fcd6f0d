import { expect, test } from "vitest";
import { startSite } from "./test/site.ts";
import { open, set } from "./test/visitor.ts";
import { toAddress } from "./urls/address.ts";
import { toCanonical, type Home } from "./canonical.ts";

const nothing: Home = { https: false, preferred_domain: "", aliases: [], relocate: "" };
test.each<
  readonly [site: string, home: Partial<Home>, asked: string, location: string | undefined]
>([
  ["https://web.test", {}, "http://web.test/a", undefined],
  ["https://web.test", { https: true }, "http://web.test/a?b=c", "https://web.test/a?b=c"],
  ["https://web.test", { https: true }, "https://web.test/a", undefined],
  ["http://web.test", { https: true }, "http://web.test/a", undefined],
  ["https://web.test", { https: true }, "http://other.test/a", undefined],
  [
    "https://web.test",
    { preferred_domain: "nowww" },
    "https://www.web.test/a",
    "https://web.test/a",
  ],
  [
    "https://www.web.test",
    { preferred_domain: "www" },
    "https://web.test/",
    "https://www.web.test/",
  ],
  ["https://web.test", { preferred_domain: "www" }, "https://web.test/", undefined],
  ["https://web.test", { aliases: ["old.test"] }, "https://old.test/a", "https://web.test/a"],
  [
    "https://web.test",
    { aliases: ["http://OLD.test/"] },
    "https://old.test/a",
    "https://web.test/a",
  ],
  ["https://web.test", { aliases: ["old.test"] }, "http://old.test/a", undefined],
  [
    "https://web.test",
    { aliases: ["old.test"], https: true },
    "http://old.test/a",
    "https://web.test/a",
  ],
  ["https://web.test", { aliases: ["old.test"] }, "https://web.test/a", undefined],
  [
    "https://web.test",
    { relocate: "https://new.test/blog" },
    "https://web.test/a?b",
    "https://new.test/blog/a?b",
  ],
  ["https://web.test", { relocate: "https://web.test/blog" }, "https://web.test/a", undefined],
  ["https://web.test", { relocate: "javascript:x" }, "https://web.test/a", undefined],
])("%s with %j, requested as %s, redirects to %s", (site, home, asked, location) => {
  const { protocol, host, pathname, search } = new URL(asked);
  const visit = { scheme: protocol.slice(0, -1), host, address: toAddress(pathname + search) };
  expect(toCanonical(visit, { ...nothing, ...home }, site)).toBe(location);
});

test("a site that has moved redirects visitors, but still lets users sign in and serves its API", async () => {
  await using site = await startSite();
  await set(site, { relocate: "https://new.test/here" });
  const answer = await open(site, "/a?b=c");
  expect([answer.status, answer.headers.get("location")]).toEqual([
    301,
    "https://new.test/here/a?b=c",
  ]);
  expect((await site.get("/core/v2/types/post")).status).toBe(200);
  expect((await open(site, "/sign-in")).status).toBe(200);
});

import { defineModule, moduleBuilder } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { accounts, createUser, signInMethods, signInUser, type SignOut } from "../index.ts";
import { browser } from "./browser.ts";
import { pinPlugin } from "./plugin.ts";
import { password } from "./start.ts";

const { defineService, definePageHandler } = moduleBuilder({});

/** A site where Ann also signs in at `/badge`, and signs out at another site. */
async function start(needsPin = false) {
  const seen: SignOut[] = [];
  const badge = defineModule({
    name: "badges",
    requires: ["accounts"],
    contributes: [
      signInMethods({
        name: "badge",
        label: "Sign in with a badge",
        path: "/badge",
        signOut: defineService("badges.sign-out", async (_, call: SignOut) => {
          seen.push(call);
          return call.data === "stay"
            ? undefined
            : { url: new URL("https://badges.example/out?a=1&b=2"), cookies: ["badge=1; Path=/"] };
        }),
      }),
    ],
    pages: [
      definePageHandler("badge", ({ path, request, callService }) => {
        const { pathname, searchParams } = new URL(request.url);
        if (pathname !== "/badge" || path !== pathname) return;
        const methodData = searchParams.get("data") ?? "";
        const remoteAddress = undefined;
        return callService(signInUser, {
          ...{ user: 1, request, remoteAddress, to: "/", method: "badge", methodData },
        });
      }),
    ],
  });
  const modules = [accounts(), badge(), pinPlugin(needsPin ? ["ann"] : []).module()];
  const site = await testSite({ modules });
  await site.site.run(createUser, { id: 1, login: "ann", password });
  return Object.assign(site, { seen, ann: browser(site) });
}

test("signing out of a session of a sign-in method sends the browser to the target of the method", async () => {
  await using site = await start();
  const { ann, seen } = site;
  await ann.open("/badge?data=17");
  const left = await ann.open("/sign-out", { to: "/notes" });
  expect([left.status, left.headers.get("refresh")]).toEqual([
    200,
    "0; url=https://badges.example/out?a=1&b=2",
  ]);
  expect(left.html).toContain(`href="https://badges.example/out?a=1&amp;b=2">Continue</a>`);
  expect([...ann.jar]).toEqual([
    ["pins", "1"],
    ["badge", "1"],
  ]);
  expect(seen).toEqual([{ method: "badge", data: "17", to: "/notes" }]);
  expect((await ann.open("/sign-out", {})).location).toBe("/");
  expect(seen.length).toBe(1);
});

test("the browser stays on the site if the method returns no target", async () => {
  await using site = await start();
  await site.ann.open("/badge?data=stay");
  expect((await site.ann.open("/sign-out", { to: "/notes" })).location).toBe("/notes");
});

test("the method is not called for a session that started with a password", async () => {
  await using site = await start();
  await site.ann.open("/badge?data=17");
  await site.ann.open("/sign-in", { login: "ann", password });
  expect((await site.ann.open("/sign-out", {})).status).toBe(303);
  expect(site.seen).toEqual([]);
});

test("the method is also called after a second step and a change of the password", async () => {
  await using site = await start(true);
  const { ann, seen } = site;
  expect((await ann.open("/badge?data=17")).location).toBe("/sign-in/verify");
  await ann.open("/sign-in/verify", { pin: "1234" });
  await ann.open("/sign-in/verify", { pin: "5678" });
  const [, nonce = ""] = /name="nonce" value="(\w+)"/.exec((await ann.open("/profile")).html) ?? [];
  const changed = await ann.open("/profile", {
    ...{ action: "password", current: password, password: "a new long passphrase", nonce },
  });
  expect(changed.location).toBe("/profile?done=password");
  await ann.open("/sign-out", {});
  expect(seen).toEqual([{ method: "badge", data: "17", to: "/" }]);
});

test("the second step of a sign-in that came from another site has a cookie that browsers send", async () => {
  await using site = await start(true);
  const response = await site.site.fetch(new Request("http://localhost/badge"));
  expect(response.headers.get("location")).toBe("/sign-in/verify");
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^waymark_sign_in=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
});

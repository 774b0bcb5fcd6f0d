import { defineModule } from "@waymark/core";
import { expect, test } from "vitest";
import { kitModules, noticeSources, type Notice } from "../index.ts";
import { base, startSite } from "./site.ts";

const one: Notice = {
  id: "quay:ice",
  title: "Ice",
  content: "The quay is <b>icy</b>.",
  path: "/quay/",
  label: "Look",
};
const quay = defineModule({
  name: "quay",
  requires: ["sitekit"],
  contributes: [
    noticeSources(
      {
        name: "quay",
        notices: async () => [
          one,
          { ...one, id: "quay:always", dismissible: false, path: "//evil.example/" },
          { ...one, id: "not an id" },
        ],
      },
      { name: "broken", notices: () => Promise.reject(new Error("secret")) },
    ),
    kitModules({
      name: "boats",
      title: "Boats",
      description: "A module of a test",
      order: 9,
      datapoints: [],
      notices: async () => [one],
    }),
  ],
});
const path = "core/site/data/notifications";
const mark = "core/site/data/mark-notification";

test("notices are handled by each administrator separately, and link to this site only", async () => {
  await using site = await startSite({ modules: [quay()] });
  expect(await site.read(path)).toEqual([403, "rest_forbidden"]);
  await site.setActive("analytics");
  const [ice, always, ...others] = await site.read(path);
  expect(ice).toEqual({
    id: "quay:ice",
    title: "Ice",
    content: "The quay is <b>icy</b>.",
    image: "",
    ctaURL: "https://site.test/quay/",
    ctaLabel: "Look",
    ctaTarget: "",
    learnMoreURL: "",
    learnMoreLabel: "",
    dismissible: true,
    dismissLabel: "Dismiss",
  });
  expect(always).toMatchObject({ dismissible: false, ctaURL: "" });
  expect(others).toEqual([]);
  const send = (notificationID: string, notificationState: string) =>
    site.write(mark, { data: { notificationID, notificationState } });
  expect(await send("quay:ice", "dismissed")).toEqual({ success: true });
  expect(await send("quay:always", "dismissed")).toEqual({ success: true });
  expect(await send("quay:nothing", "accepted")).toEqual({ success: false });
  expect((await site.read(path)).map(({ id }: { id: string }) => id)).toEqual(["quay:always"]);
  const other = site.as({ id: 9, roles: ["administrator"] });
  expect((await other.get(`${base}/${path}`)).body).toHaveLength(2);
});

test.each([
  [{}, "rest_missing_callback_param"],
  [{ data: {} }, "missing_required_param"],
  [{ data: { notificationID: "quay:ice" } }, "missing_required_param"],
  [{ data: { notificationID: "quay:ice", notificationState: "nope" } }, "rest_invalid_param"],
])("a state of %j is rejected", async (body, code) => {
  await using site = await startSite({ modules: [quay()] });
  await site.setActive("analytics");
  expect(await site.write(mark, body)).toEqual([400, code]);
});

test("a module has notices while it is active", async () => {
  await using site = await startSite({ modules: [quay()] });
  const own = "modules/boats/data/notifications";
  expect(await site.read(own)).toEqual([]);
  await site.setActive("boats");
  expect(await site.read(own)).toMatchObject([{ id: "quay:ice" }]);
  expect(await site.read("modules/analytics/data/notifications")).toEqual([]);
});

test("after a day of counting without a page view there is a notice", async () => {
  await using site = await startSite();
  await site.setActive("analytics");
  expect(await site.read(path)).toEqual([]);
  site.clock.advance(25 * 3_600_000);
  expect(await site.read(path)).toMatchObject([{ title: "Nothing was counted yet" }]);
});

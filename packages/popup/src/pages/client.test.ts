import { expect, test } from "vitest";
import { settingsOf } from "../fields/fields.ts";
import { toClient } from "./client.ts";

const client = (fields: object = {}) =>
  toClient(7, settingsOf({ extra: { fields: { ...fields } } }), "/");

test("by default a popup has an overlay, closes with Esc and has no triggers", () => {
  expect(client()).toMatchObject({
    id: 7,
    modal: true,
    stays: false,
    esc: true,
    outside: false,
    closeDelay: 0,
    formClose: -1,
    triggers: [],
    cookies: [],
  });
});

test("delay triggers have a default delay", () => {
  const types = ["auto_open", "click_open", "form_submission"];
  const delays = (settings: object) =>
    client({
      triggers: types.map((type) => ({
        type,
        settings: { cookie_name: [], extra_selectors: "", do_default: false, ...settings },
      })),
    }).triggers.map(({ delay }) => delay);
  expect(delays({})).toEqual([500, 0, 0]);
  expect(delays({ delay: 20 })).toEqual([20, 20, 20]);
});

test("cookies have seconds, a value and a path", () => {
  const settings = (more: object) => ({ event: "manual", settings: { name: "seen", ...more } });
  const { cookies } = client({
    cookies: [
      settings({}),
      settings({ time: "2 weeks", key: "v2", path: false }),
      settings({ time: "2 weeks", session: true }),
    ],
  });
  expect(cookies.map(({ age, value, path }) => [age, value, path])).toEqual([
    [2_592_000, "1", "/"],
    [1_209_600, "v2", ""],
    [0, "1", "/"],
  ]);
});

test("sizes are percentages of the viewport, pixels, or fit the content", () => {
  const size = (fields: object) => {
    const { look } = client(fields);
    return [look["--wd-width"], look["--wd-height"]];
  };
  expect(size({})).toEqual(["60vw", "fit-content"]);
  expect(size({ size: "auto" })).toEqual(["fit-content", "fit-content"]);
  expect(size({ size: "custom", custom_width: 400 })).toEqual(["400px", "fit-content"]);
  expect(size({ size: "custom", custom_height: 300 })).toEqual(["640px", "300px"]);
  expect(size({ size: "small", custom_height: 300 })).toEqual(["40vw", "fit-content"]);
});

test("it closes after a form submission with its delay, if enabled", () => {
  const late = { close_on_form_submission_delay: 2_000 };
  expect(client(late).formClose).toBe(-1);
  expect(client({ ...late, close_on_form_submission: true }).formClose).toBe(2_000);
});

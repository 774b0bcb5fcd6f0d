import { expect, test } from "vitest";
import { publicSettings, settingsOf } from "./fields.ts";

test("a popup without settings has defaults", () => {
  expect(settingsOf({ extra: {} })).toMatchObject({
    enabled: true,
    triggers: [],
    size: "medium",
    location: "center top",
    position_top: 100,
    close_on_esc_press: true,
  });
});

test("an invalid stored value resets only itself", () => {
  const fields = { size: "huge", triggers: "x", enabled: false, position_top: 20, other: 1 };
  const settings = settingsOf({ extra: { fields } });
  expect(settings).toMatchObject({
    size: "medium",
    triggers: [],
    enabled: false,
    position_top: 20,
  });
  expect("other" in settings).toBe(false);
});

test("published, enabled and unprotected popups are public", () => {
  const item = { status: "publish", password: "", extra: {} };
  expect(publicSettings(item)).toBeDefined();
  expect(publicSettings({ ...item, status: "draft" })).toBeUndefined();
  expect(publicSettings({ ...item, password: "secret" })).toBeUndefined();
  expect(publicSettings({ ...item, extra: { fields: { enabled: false } } })).toBeUndefined();
});

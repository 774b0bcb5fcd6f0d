import { expect, test } from "vitest";
import { toSchemas } from "./stored.ts";

test("a setting that may be reset is switched off or emptied without a reset, and its select has no empty option", () => {
  const declared = {
    use_smilies: { type: ["boolean", "null"], description: "Convert emoticons" },
    default_ping_status: { type: ["string", "null"], enum: ["open", "closed", null] },
    email: { type: ["string", "null"], format: "email" },
  };
  expect(toSchemas(declared, {})).toEqual({
    use_smilies: { type: "boolean", description: "Convert emoticons" },
    default_ping_status: { type: "string", enum: ["open", "closed"] },
    email: { type: "string", format: "email" },
  });
});

test("settings without schemas have those of their stored values", () => {
  expect(toSchemas({}, { skip: ["/draft"], months: 3, name: null })).toEqual({
    skip: { type: "array", items: { type: "string" } },
    months: { type: "number" },
    name: { type: "string" },
  });
});

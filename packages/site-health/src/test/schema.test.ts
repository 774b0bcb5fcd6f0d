import { expect, test } from "vitest";
import { base, startSite } from "./site.ts";

test("OPTIONS of a test shows the schema of its report, and all of it is read-only", async () => {
  await using site = await startSite();
  const { body } = await site.options(`${base}/tests/https-status`);
  const { $schema, title, properties } = body.schema;
  expect([$schema, title]).toEqual([
    "http://json-schema.org/draft-04/schema#",
    "core-site-health-test",
  ]);
  const text = { type: "string", description: expect.any(String), readonly: true };
  expect(properties).toEqual({
    test: text,
    label: text,
    status: { ...text, enum: ["good", "recommended", "critical"] },
    badge: {
      type: "object",
      description: expect.any(String),
      readonly: true,
      properties: {
        label: { type: "string", readonly: true },
        color: {
          type: "string",
          enum: ["blue", "orange", "red", "green", "purple", "gray"],
          readonly: true,
        },
      },
    },
    description: text,
    actions: text,
  });
  const sizes = await site.options(`${base}/directory-sizes`);
  expect(sizes.body).not.toHaveProperty("schema");
});

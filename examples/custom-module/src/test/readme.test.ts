import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import * as z from "zod";
import { options } from "../options.ts";

test("the table of options in the README matches the schema", async () => {
  const { properties = {} } = z.toJSONSchema(options, { io: "input" });
  const wanted = Object.entries(properties).map(([name, schema]) => {
    const { default: standard, description } = schema as z.core.JSONSchema.BaseSchema;
    return [`\`${name}\``, `\`${JSON.stringify(standard)}\``, description];
  });
  const page = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  const [, section = ""] = /## Options\n([^#]*)/.exec(page) ?? [];
  const rows = section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual(wanted);
});

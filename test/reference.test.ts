import { join } from "node:path";
import { expect, test } from "vitest";
import { toArgsPage } from "./args-page.ts";
import { root } from "./markdown.ts";

test("the reference of arguments is made from the table of cases", async () => {
  await expect(toArgsPage()).toMatchFileSnapshot(join(root, "docs/reference/args.md"));
});

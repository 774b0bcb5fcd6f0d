import { expectTypeOf, test } from "vitest";
import type * as Declared from "../../page/index.d.ts";
import type * as Page from "./index.ts";

// Checked by the compiler.
test("pages of modules can import what is declared for them", () => {
  expectTypeOf<typeof Page>().toExtend<typeof Declared>();
  expectTypeOf<keyof typeof Page>().toEqualTypeOf<keyof typeof Declared>();
});

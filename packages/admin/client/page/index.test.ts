import { expect, test, vi } from "vitest";
import type * as Declared from "../../page/index.d.ts";
import type * as Page from "./index.ts";

/** The names of the page that are not declared. */
type Undeclared = Exclude<keyof typeof Page, keyof typeof Declared>;

test("pages of modules can import what is declared for them", async () => {
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  const declared: typeof Declared = await import("./index.ts");
  const undeclared: readonly Undeclared[] = [] satisfies readonly never[];
  expect(Object.values(declared).every((one) => typeof one === "function")).toBe(true);
  expect(undeclared).toEqual([]);
});

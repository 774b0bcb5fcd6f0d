import { expect, test } from "vitest";
import { packageManager } from "./install.ts";

test("packages are installed with the package manager that runs the generator, by default with npm", () => {
  expect(packageManager("pnpm/10.2.0 npm/? node/v22.1.0")).toBe("pnpm");
  expect(packageManager("npm/11.19.1 node/v20.20.2")).toBe("npm");
  expect(packageManager("")).toBe("npm");
});

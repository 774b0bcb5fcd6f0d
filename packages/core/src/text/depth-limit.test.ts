import { expect, test } from "vitest";
import { withDepthLimit } from "./depth-limit.ts";

test("up to 1000 nested elements are parsed", () => {
  const read = withDepthLimit(({ open, close }) => {
    for (let time = 0; time < 3; time++) {
      for (let i = 0; i < 1000; i++) open();
      for (let i = 0; i < 1000; i++) close();
    }
    return "read";
  });
  expect(read).toBe("read");
});

test("deeper nesting stops parsing", () => {
  let opened = 0;
  const read = withDepthLimit(({ open }) => {
    for (;;) {
      open();
      opened++;
    }
  });
  expect([read, opened]).toEqual([undefined, 1000]);
});

test("other errors are those of the parser", () => {
  expect(() =>
    withDepthLimit(() => {
      throw new RangeError("own");
    }),
  ).toThrow("own");
});

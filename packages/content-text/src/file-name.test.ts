import { expect, test } from "vitest";
import { toFileName } from "./file-name.ts";

test.each([
  ["My Photo (1).JPG", "My-Photo-1.jpg"],
  ["../a b/Ünï cödé.png", "a-bUni-code.png"],
  ["..\\..\\etc\\passwd", "etcpasswd"],
  [".htaccess", "htaccess"],
  ["x.php.jpg", "x.php_.jpg"],
  ["v1.2.zip", "v1.2.zip"],
  ["a%20b+c.txt", "a-b-c.txt"],
  ["日本.png", "日本.png"],
  ["???.png", "png"],
  ["", "unnamed-file"],
  ["a\0b\u202Egnp.exe", "abgnp.exe"],
  ["con..jpg", "con..jpg"],
])("%j is stored as %j", (name, safe) => {
  expect(toFileName(name)).toBe(safe);
});

test("an allowed inner extension is preserved", () => {
  expect(toFileName("x.tar.gz", (extension) => extension === "tar")).toBe("x.tar.gz");
  expect(toFileName("x.tar.gz")).toBe("x.tar_.gz");
});

test("a name is limited to the length that file systems allow", () => {
  const name = toFileName(`${"日".repeat(300)}.${"x".repeat(300)}`);
  expect(new TextEncoder().encode(name).length).toBeLessThan(255);
});

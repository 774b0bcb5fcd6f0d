import { expect, test } from "vitest";
import { toSubject, toText } from "./text.ts";

const article = (title: string, item = 1) => ({ item, title, link: `https://m.example/${item}` });

test("a subject names the first article and counts the others, in one line", () => {
  expect(toSubject("Lights", [article("Fog")])).toBe("Lights: Fog");
  expect(toSubject("Lights", [article("Fog"), article("Tide", 2)])).toBe(
    "Lights: Fog and one more",
  );
  const three = [article("Fog\r\nBcc: all@quay.example"), article("b"), article("c")];
  expect(toSubject("Lights", three)).toBe("Lights: Fog Bcc: all@quay.example and 2 more");
});

test("a text has a title and an address for each article", () => {
  expect(toText([article("Fog"), article("Tide", 2)])).toBe(
    "Fog\nhttps://m.example/1\n\nTide\nhttps://m.example/2\n",
  );
});

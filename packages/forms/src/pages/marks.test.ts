import { expect, test } from "vitest";
import { marksIn } from "./embed.ts";

const keys = (html: string) => marksIn(html).map(({ key }) => key);

test("a marker is replaced only in its own paragraph", () => {
  expect(keys("<p>[form a]</p><p>[form b-2]</p>")).toEqual(["a", "b-2"]);
  expect(keys("<p>See [form a]</p> [form b] <p class='x'>[form c]</p> <p>[form D]</p>")).toEqual(
    [],
  );
  const mark = "<p>[form a]</p>";
  expect(marksIn(`x${mark}`)).toEqual([{ key: "a", start: 1, end: 1 + mark.length }]);
});

test("markers in scripts, style sheets, comments and text areas are unchanged", () => {
  for (const [before, after] of [
    ["<script>let x = '", "'</script>"],
    ["<SCRIPT type=x>", "</Script >"],
    ["<style>/*", "*/</style>"],
    ["<textarea name=t>", "</textarea>"],
    ["<template>", "</template>"],
    ["<title>", "</title>"],
    ["<!-- ", " -->"],
    ["<script>", ""],
    ["<!--", ""],
  ] as const)
    expect(keys(`<p>[form a]</p>${before}<p>[form b]</p>${after}`)).toEqual(["a"]);
  expect(keys("<scripted><p>[form a]</p>")).toEqual(["a"]);
  for (const whole of ["<script></script>", "<!---->", "<!-->", "<!--->"])
    expect(keys(`${whole}<p>[form a]</p>`)).toEqual(["a"]);
});

test("a page of unclosed elements takes linear time", () => {
  for (const piece of ["<script ", "<!--", "<p>[form ", "<textarea></textarea>", "<!---->"])
    keys(piece.repeat(2_000_000 / piece.length));
});

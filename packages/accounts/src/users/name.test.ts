import { expect, test } from "vitest";
import { isLogin, toLogin, toSlug } from "./name.ts";

test.each(["ann", "Ann Lee", "a.b-c_d@e.example", "7"])("%o is a login", (text) => {
  expect(isLogin(text)).toBe(true);
});
test.each(["", " ann", "ann ", "a  b", "a/b", "ü", "a\tb", "a\nb"])(
  "%o is not a valid login",
  (text) => {
    expect(isLogin(text)).toBe(false);
  },
);
test.each([
  ["Zoë  Müller/x", "Zoe Mullerx"],
  [" ann ", "ann"],
  ["漢字", ""],
])("%o becomes the login %o", (text, login) => {
  expect(toLogin(text)).toBe(login);
  expect(login === "" || isLogin(login)).toBe(true);
});
test.each([
  ["Ann Lee", "ann-lee"],
  ["a.b@c.example", "a-b-c-example"],
  ["--Ünder_score--", "under_score"],
  ["漢字", ""],
])("%o becomes the slug %o", (text, slug) => {
  expect(toSlug(text)).toBe(slug);
});

import { expect, test } from "vitest";
import { DefinitionError } from "../errors/api-error.ts";
import { id, integer, table, text } from "@waymark/storage";
import type { LinkTarget } from "./link.ts";
import { fieldsOf } from "./resource.ts";

const letters = table({ id: id(), author: integer(), slug: text().nullable() });
const { link } = fieldsOf(letters);
const targets = (href: string | readonly LinkTarget[], row: object) =>
  link({ href }).href(row as never, {} as never, {} as never);

test("a link reads the columns in its URL template", () => {
  expect(link({ href: "/letters/v1/:author/letters/:id?by=:author" }).reads).toEqual([
    "author",
    "id",
  ]);
  expect(link({ href: "/letters/v1" }).reads).toEqual([]);
});

test("a URL template is filled in with the values of the row", () => {
  expect(targets("/a/:author/b/:id", { author: 4, id: 12 })).toEqual([{ href: "/a/4/b/12" }]);
});

test("texts are percent-encoded in URLs", () => {
  const slug = 'über/"a"?b#c&d=e \ud800';
  expect(targets("/by-slug/:slug", { slug })).toEqual([
    { href: "/by-slug/%C3%BCber%2F%22a%22%3Fb%23c%26d%3De%20%EF%BF%BD" },
  ]);
});

test("there is no link if a column is empty", () => {
  expect(targets("/users/:author", { author: 0 })).toBeUndefined();
  expect(targets("/by-slug/:slug", { slug: null })).toBeUndefined();
  expect(targets("/by-slug/:slug", { slug: "" })).toBeUndefined();
});

test("several targets keep their attributes", () => {
  const href = [
    { kind: "a", href: "/a/:id" },
    { kind: "b", href: "https://letters.example:8080/b" },
  ];
  expect(targets(href, { id: 3 })).toEqual([
    { kind: "a", href: "/a/3" },
    { kind: "b", href: "https://letters.example:8080/b" },
  ]);
});

test("a URL template with an unknown column is rejected when it is declared", () => {
  expect(() => link({ href: "/letters/v1/:writer" })).toThrow(DefinitionError);
  expect(() => link({ href: "/letters/v1/:writer" })).toThrow(/writer/);
});

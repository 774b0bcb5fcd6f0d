import { expect, test } from "vitest";
import { isSearch } from "./slash.ts";

test("a space continues the search for a block as long as a block matches", () => {
  const hasMatch = (query: string) => "latest posts".startsWith(query);
  for (const text of ["", "xyz", "latest", "latest ", "latest po", "latest posts"])
    expect(isSearch(text, hasMatch), text).toBe(true);
  for (const text of [" ", " latest", "latest news", "or / latest", "and/or"])
    expect(isSearch(text, hasMatch), text).toBe(false);
});

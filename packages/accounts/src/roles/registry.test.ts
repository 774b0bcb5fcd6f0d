import { expect, test } from "vitest";
import { standardRoles } from "./capabilities.ts";

const of = (name: string) =>
  new Set(standardRoles.find((role) => role.name === name)?.capabilities);
const ranks = ["subscriber", "contributor", "author", "editor", "administrator"];

test("each role includes the capabilities of the role below", () => {
  for (const [i, name] of ranks.slice(1).entries()) {
    const higher = of(name);
    expect([...of(ranks[i] ?? "")].filter((capability) => !higher.has(capability))).toEqual([]);
  }
});

test.each([
  ["read", "subscriber"],
  ["edit_posts", "contributor"],
  ["delete_posts", "contributor"],
  ["publish_posts", "author"],
  ["edit_published_posts", "author"],
  ["upload_files", "author"],
  ["edit_others_posts", "editor"],
  ["read_private_posts", "editor"],
  ["edit_pages", "editor"],
  ["publish_pages", "editor"],
  ["manage_categories", "editor"],
  ["moderate_comments", "editor"],
  ["unfiltered_html", "editor"],
  ["manage_options", "administrator"],
  ["list_users", "administrator"],
  ["view_site_health", "administrator"],
  ["edit_theme_options", "administrator"],
  ["import", "administrator"],
])("%s begins with the %s", (capability, first) => {
  expect(ranks.find((name) => of(name).has(capability))).toBe(first);
});

import { expect, test } from "vitest";
import { startSite } from "./site.ts";

/** The paths of the properties below a schema that have no description. */
function undescribed(schema: any, path: string): string[] {
  if (schema === null || typeof schema !== "object") return [];
  const named = Object.entries<any>(schema.properties ?? {}).flatMap(([name, one]) => [
    ...(one.description ? [] : [`${path}.${name}`]),
    ...undescribed(one, `${path}.${name}`),
  ]);
  const options = ["oneOf", "anyOf"].flatMap((kind) => schema[kind] ?? []);
  return [
    ...named,
    ...options.flatMap((one: any, i: number) => undescribed(one, `${path}[${i}]`)),
    ...undescribed(schema.items, `${path}[]`),
  ];
}

test("OPTIONS describes every argument and every field, including nested ones", async () => {
  await using site = await startSite();
  for (const path of [
    ...["posts", "posts/1", "posts/1/revisions", "posts/1/autosaves", "pages", "media", "media/1"],
    ...["media/1/edit", "categories", "categories/1", "tags", "comments", "comments/1", "settings"],
    ...["search", "types", "statuses", "taxonomies", "users", "users/1", "users/me"],
    "users/me/application-passwords",
  ]) {
    const { body } = await site.options(`/core/v2/${path}`);
    const args = body.endpoints.map((one: any) => ({ properties: one.args }));
    expect([path, ...args.flatMap((one: any) => undescribed(one, "args"))]).toEqual([path]);
    expect([path, ...undescribed(body.schema, "schema")]).toEqual([path]);
  }
});

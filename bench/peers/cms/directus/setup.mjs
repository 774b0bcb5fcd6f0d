/** Creates the tables with an administrator and a token, then the collections of the blog through the interface. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

// Only scripts in flows need this package, which takes minutes to compile.
writeFileSync("node_modules/isolated-vm/isolated-vm.js", "module.exports = {};");
const cli = "node_modules/@directus/api/dist/cli/run.js";
const { status } = spawnSync(process.execPath, [cli, "bootstrap"], { stdio: "inherit" });
if (status !== 0) process.exit(1);

process.env.PORT = "18055";
await import("./start.mjs");
const origin = `http://127.0.0.1:${process.env.PORT}`;
for (let i = 0; i < 600 && !(await fetch(origin).catch(() => undefined)); i++) await wait(100);

const headers = {
  Authorization: `Bearer ${process.env.TOKEN}`,
  "Content-Type": "application/json",
};
async function send(path, body) {
  const options = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  const response = await fetch(origin + path, options);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text && JSON.parse(text).data;
}
const id = {
  field: "id",
  type: "integer",
  schema: { is_primary_key: true, has_auto_increment: true },
};
const field = (name, type, schema = {}, meta = {}) => ({ field: name, type, schema, meta });
const indexed = { is_indexed: true };
const required = { is_nullable: false };
const collection = (name, fields) =>
  send("/collections", { collection: name, schema: {}, meta: {}, fields: [id, ...fields] });
const relation = (name, key, target, meta = {}, onDelete = "CASCADE") =>
  send("/relations", {
    collection: name,
    field: key,
    related_collection: target,
    meta,
    schema: { on_delete: onDelete },
  });

for (const name of ["authors", "categories", "tags"])
  await collection(name, [field("name", "string", required)]);
await collection("posts", [
  field("title", "string", required, { required: true }),
  field("slug", "string", { ...required, is_unique: true }),
  field("content", "text"),
  field("excerpt", "text"),
  field("status", "string", required, {
    validation: { _and: [{ status: { _in: ["publish", "draft"] } }] },
  }),
  field("date", "dateTime"),
  field("author", "integer", indexed),
]);
await relation("posts", "author", "authors", {}, "SET NULL");
for (const name of ["categories", "tags"]) {
  const junction = `posts_${name}`;
  const key = `${name}_id`;
  await collection(junction, [
    field("posts_id", "integer", indexed),
    field(key, "integer", indexed),
  ]);
  await send("/fields/posts", {
    field: name,
    type: "alias",
    meta: { special: ["m2m"], interface: "list-m2m" },
  });
  await relation(junction, "posts_id", "posts", { one_field: name, junction_field: key });
  await relation(junction, key, name, { junction_field: "posts_id" });
}
const [{ id: policy }] = await send("/policies?filter[name][_eq]=$t:public_label");
for (const name of ["authors", "categories", "tags", "posts", "posts_categories", "posts_tags"])
  await send("/permissions", { policy, collection: name, action: "read", fields: ["*"] });
process.exit(0);

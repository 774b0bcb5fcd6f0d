/** Writes the content types, lets Strapi create the tables, and adds a token for writing and the permission to read. */
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

// The ES modules of Strapi import folders, which Node does not support.
const { createStrapi } = createRequire(import.meta.url)("@strapi/strapi");

const text = { type: "text" };
const required = { type: "string", required: true };
const relation = (kind, target) => ({
  type: "relation",
  relation: kind,
  target: `api::${target}.${target}`,
});
const types = {
  author: { plural: "authors", attributes: { name: required } },
  category: { plural: "categories", attributes: { name: required } },
  tag: { plural: "tags", attributes: { name: required } },
  post: {
    plural: "posts",
    attributes: {
      title: required,
      slug: { ...required, unique: true },
      content: text,
      excerpt: text,
      status: { type: "enumeration", enum: ["publish", "draft"], required: true },
      date: { type: "datetime" },
      author: relation("manyToOne", "author"),
      categories: relation("manyToMany", "category"),
      tags: relation("manyToMany", "tag"),
    },
  },
};
const appDir = process.cwd();
mkdirSync(join(appDir, "public/uploads"), { recursive: true });
for (const [name, { plural, attributes }] of Object.entries(types)) {
  const write = (path, content) => {
    const folder = join(appDir, "src/api", name, path);
    mkdirSync(folder, { recursive: true });
    const [file, body] = content;
    writeFileSync(join(folder, file), body);
  };
  const schema = {
    kind: "collectionType",
    collectionName: plural,
    info: { singularName: name, pluralName: plural, displayName: name },
    options: { draftAndPublish: false },
    attributes,
  };
  write(`content-types/${name}`, ["schema.json", JSON.stringify(schema)]);
  for (const factory of ["Controller", "Router", "Service"])
    write(factory === "Router" ? "routes" : `${factory.toLowerCase()}s`, [
      `${name}.js`,
      `module.exports = require("@strapi/strapi").factories.createCore${factory}("api::${name}.${name}");`,
    ]);
}

const strapi = await createStrapi({ appDir, distDir: appDir }).load();
const role = await strapi.db
  .query("plugin::users-permissions.role")
  .findOne({ where: { type: "public" } });
for (const name of Object.keys(types))
  for (const action of ["find", "findOne"])
    await strapi.db
      .query("plugin::users-permissions.permission")
      .create({ data: { action: `api::${name}.${name}.${action}`, role: role.id } });
await strapi.db.query("admin::api-token").create({
  data: {
    name: "bench",
    description: "",
    type: "full-access",
    kind: "content-api",
    accessKey: strapi.service("admin::api-token").hash(process.env.TOKEN),
  },
});
process.exit(0);

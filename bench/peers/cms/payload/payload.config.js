import { sqliteAdapter } from "@payloadcms/db-sqlite";
import { buildConfig } from "payload";

const everybody = () => true;
const named = (slug) => ({
  slug,
  access: { read: everybody },
  fields: [{ name: "name", type: "text", required: true }],
});
const many = (name) => ({ name, type: "relationship", relationTo: name, hasMany: true });

/** A blog: anonymous callers read what is published, users write. */
export default buildConfig({
  secret: "bench",
  telemetry: false,
  typescript: { autoGenerate: false },
  logger: { options: { level: "silent" } },
  db: sqliteAdapter({
    client: { url: `file:${process.env.DATABASE}` },
    wal: { synchronous: "NORMAL" },
  }),
  collections: [
    { slug: "users", auth: { useAPIKey: true }, fields: [] },
    named("authors"),
    named("categories"),
    named("tags"),
    {
      slug: "posts",
      access: { read: ({ req }) => (req.user ? true : { status: { equals: "publish" } }) },
      fields: [
        { name: "title", type: "text", required: true },
        { name: "slug", type: "text", required: true, unique: true },
        { name: "content", type: "textarea" },
        { name: "excerpt", type: "textarea" },
        { name: "status", type: "select", options: ["publish", "draft"], required: true },
        { name: "date", type: "date", defaultValue: () => new Date() },
        { name: "author", type: "relationship", relationTo: "authors" },
        many("categories"),
        many("tags"),
      ],
    },
  ],
});

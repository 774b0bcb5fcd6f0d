import { createRequire } from "node:module";

// The ES modules of Strapi import folders, which Node does not support.
const { createStrapi } = createRequire(import.meta.url)("@strapi/strapi");
const appDir = process.cwd();
await createStrapi({ appDir, distDir: appDir }).start();

import { defineNamespace } from "@waymark/core";
import { getSchemas, listScreens } from "./routes/screens.ts";

/** The routes that the admin derives its screens from. */
export const v1 = defineNamespace("admin/v1", {
  "/screens": [listScreens],
  "/screens/:slug": [getSchemas],
});

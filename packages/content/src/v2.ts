import { defineNamespace, type NamespaceContext } from "@waymark/core";
import { editLocksRoute } from "./routes/edit-locks.ts";
import { getExport } from "./routes/export.ts";
import {
  cancelImport,
  createImport,
  deleteImport,
  imports,
  startImport,
} from "./routes/imports.ts";
import { searchRoute } from "./routes/search.ts";
import { settingRoutes } from "./routes/settings.ts";
import { statusRoutes, taxonomyRoutes, typeRoutes } from "./routes/types.ts";

/** The routes of settings, search, types, statuses, taxonomies, imports and the export; content types and taxonomies have their own. */
export const v2 = (setup: NamespaceContext): ContentV2 => routesOf(setup);
/** The routes of settings, search, types, statuses, taxonomies, imports and the export, with their types. */
export interface ContentV2 extends ReturnType<typeof routesOf> {}

function routesOf(setup: NamespaceContext) {
  const settings = settingRoutes(setup);
  const types = typeRoutes(setup);
  const statuses = statusRoutes(setup);
  const taxonomies = taxonomyRoutes(setup);
  return defineNamespace("core/v2", {
    "/settings": [settings.get, settings.update],
    "/edit-locks": [editLocksRoute(setup)],
    "/search": [searchRoute(setup)],
    "/types": [types.list],
    "/types/:type": [types.get],
    "/statuses": [statuses.list],
    "/statuses/:status": [statuses.get],
    "/taxonomies": [taxonomies.list],
    "/taxonomies/:taxonomy": [taxonomies.get],
    "/imports": [imports.list, createImport],
    "/imports/:id": [imports.get, deleteImport],
    "/imports/:id/start": [startImport],
    "/imports/:id/cancel": [cancelImport],
    "/export": [getExport],
  });
}

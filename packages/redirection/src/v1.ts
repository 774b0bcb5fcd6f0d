import { defineNamespace, type NamespaceContext } from "@waymark/core";
import { guardsOf } from "./builder.ts";
import type { Options } from "./options.ts";
import { bulkGroups, bulkRedirects } from "./routes/bulk.ts";
import { exportRedirects } from "./routes/export.ts";
import { groupRoutes } from "./routes/groups.ts";
import { importFile } from "./routes/import-file.ts";
import { importPluginRoutes } from "./routes/import-plugin.ts";
import { pluginRoutes } from "./routes/plugin.ts";
import { suggestPosts } from "./routes/posts.ts";
import { redirectRoutes } from "./routes/redirects.ts";
import { settingRoutes } from "./routes/settings.ts";
import { visitRoutes } from "./routes/visits.ts";

/** Redirects, groups, logs, settings, and files for other servers. */
export const v1 = (setup: NamespaceContext<Options>): RedirectionV1 => routesOf(setup);
/** The routes of redirection, with their types. */
export interface RedirectionV1 extends ReturnType<typeof routesOf> {}

function routesOf(setup: NamespaceContext<Options>) {
  const guards = guardsOf(setup.options);
  const redirect = redirectRoutes(guards);
  const group = groupRoutes(guards);
  const setting = settingRoutes(guards);
  const plugin = pluginRoutes(guards);
  const visit = visitRoutes(guards);
  const importer = importPluginRoutes(guards);
  return defineNamespace("redirection/v1", {
    "/redirect": [redirect.list, redirect.create],
    "/redirect/:id": [redirect.update],
    "/redirect/post": [suggestPosts(guards)],
    "/bulk/redirect/:bulk": [bulkRedirects(guards)],
    "/group": [group.list, group.create],
    "/group/:id": [group.update],
    "/bulk/group/:bulk": [bulkGroups(guards)],
    "/log": [visit.logs],
    "/bulk/log/:bulk": [visit.deleteLogs],
    "/404": [visit.misses],
    "/bulk/404/:bulk": [visit.deleteMisses],
    "/setting": [setting.get, setting.update],
    "/plugin": [plugin.get, plugin.repair],
    "/plugin/delete": [plugin.clear],
    "/plugin/test": plugin.probes,
    "/plugin/data": [plugin.upgrade],
    "/import/file/:group_id": [importFile(guards)],
    "/import/plugin": [importer.list, importer.import],
    "/export/:module/:format": [exportRedirects(guards)],
  });
}

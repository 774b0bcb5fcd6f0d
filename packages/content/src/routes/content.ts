import { defineNamespace, type NamespaceContext, type Shape } from "@waymark/core";
import type { ContentType, Feature } from "../content-type.ts";
import { typeRuntimeOf } from "../resources/type-runtime.ts";
import { autosaveRoutes } from "./autosaves.ts";
import type { ContentNamespace } from "./content-paths.ts";
import { createRoute, getRoute, deleteRoute, updateRoute } from "./item.ts";
import { listRoute } from "./list.ts";
import { revisionRoutes } from "./revisions.ts";

/** The routes of one content type. Modules add the routes of their types with this function. */
export function contentRoutes<
  const B extends string,
  F extends Shape,
  const T extends string,
  X extends Feature,
>(type: ContentType<B, F, T, X>, setup: NamespaceContext): ContentNamespace<B, F, T, X> {
  const runtime = typeRuntimeOf(type as unknown as ContentType, setup);
  return defineNamespace("core/v2", {
    [`/${type.base}`]: [listRoute(runtime), createRoute(runtime)],
    [`/${type.base}/:id`]: [getRoute(runtime), updateRoute(runtime), deleteRoute(runtime)],
    ...(type.features.has("revisions") && {
      ...revisionRoutes(runtime),
      ...autosaveRoutes(runtime),
    }),
  }) as never;
}

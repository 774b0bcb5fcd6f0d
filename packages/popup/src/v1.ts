import { defineNamespace, type Namespace, type NamespaceContext } from "@waymark/core";
import type { PopupOptions } from "./options.ts";
import { routeName } from "./pages/address.ts";
import { analyticsRoute } from "./routes/analytics.ts";

/** The route that counts events, if counting is on, also under its alias. */
export function v1(setup: NamespaceContext<PopupOptions>): readonly Namespace[] {
  const { options, site } = setup;
  if (!options.analytics) return [];
  const own = routesOf(setup);
  if (options.alias === undefined) return [own];
  const { namespace, route } = routeName(options, site);
  return [own, { name: namespace, routes: { [`/${route}`]: own.routes["/analytics"] } }];
}
/** The route that counts events, with its types. */
export interface PopupV1 extends ReturnType<typeof routesOf> {}

const routesOf = (setup: Pick<NamespaceContext, "all">) =>
  defineNamespace("popup/v1", { "/analytics": [analyticsRoute(setup)] });

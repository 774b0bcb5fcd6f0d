import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import { page } from "./api/page.ts";
import { withTexts } from "./messages/languages.ts";
import { pages } from "./pages.ts";
import { NotFound } from "./shell/states.tsx";
import { Shell } from "./shell/shell.tsx";

/** The query string of lists: search, filters, page and order. */
export type ListSearch = Readonly<Record<string, string | number | boolean | readonly string[]>>;

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });
const toSearch = (search: Record<string, unknown>): ListSearch => search as ListSearch;

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: "/",
    component: lazyRouteComponent(async () => ({
      default: (await import("./dashboard/dashboard.tsx")).Dashboard,
    })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/$list",
    validateSearch: toSearch,
    component: lazyRouteComponent(async () => ({
      default: (await import("./lists/list-route.tsx")).ListRoute,
    })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/$list/$id",
    validateSearch: toSearch,
    component: lazyRouteComponent(
      withTexts(async () => ({ default: (await import("./forms/item-route.tsx")).ItemRoute })),
    ),
  }),
];

for (const { slug, component } of pages)
  routes.push(
    createRoute({
      getParentRoute: () => root,
      path: `/${slug}`,
      validateSearch: toSearch,
      component,
    }) as never,
  );

/** The addresses of the admin. */
export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: page.root,
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The screen that stays as it is when its new item gets an address. */
    screen?: string;
  }
  interface Register {
    router: typeof router;
  }
}

import { defineNamespace, type NamespaceContext } from "@waymark/core";
import { healthTests } from "./extension-points.ts";
import { directorySizes } from "./routes/directory-sizes.ts";

/** A route for each test that a module of the site contributes, and the sizes. */
export const v1 = (setup: Pick<NamespaceContext, "all">): SiteHealthV1 => routesOf(setup);
/** The routes of the tests and the sizes, with their types. */
export interface SiteHealthV1 extends ReturnType<typeof routesOf> {}

const routesOf = ({ all }: Pick<NamespaceContext, "all">) =>
  defineNamespace("core-site-health/v1", {
    ...Object.fromEntries(
      all(healthTests).map(({ name, endpoint }) => [`/tests/${name}`, [endpoint]] as const),
    ),
    "/directory-sizes": [directorySizes],
  });

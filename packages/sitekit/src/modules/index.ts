import type { KitModule } from "../kit/module.ts";
import { analytics } from "./analytics.ts";
import { search } from "./search.ts";
import { siteVerification } from "./site-verification.ts";
import { speed } from "./speed.ts";
import { tags } from "./tags.ts";

/** The modules of this package. */
export const ownModules: readonly KitModule[] = [siteVerification, search, analytics, speed, tags];

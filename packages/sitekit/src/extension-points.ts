import { defineContribution } from "@waymark/core";
import type { KitModule } from "./kit/module.ts";
import type { NoticeSource } from "./notices/notice.ts";

/** The modules of the kit: each brings datapoints, settings and a place in the list. Contribute your own. */
export const kitModules = defineContribution<KitModule>("sitekit.modules");

/** Who has something to tell administrators of the site: what stands still, what waits, what is over soon. */
export const noticeSources = defineContribution<NoticeSource>("sitekit.notices");

import { defineContribution } from "@waymark/core";
import type { KitModule, NoticeSource } from "./kit/module.ts";

/** The analytics modules, with datapoints, settings and a position in the list. Contribute your own. */
export const kitModules = defineContribution<KitModule>("sitekit.modules");

/** Sources of notices for administrators, such as failures, pending work and expiry. */
export const noticeSources = defineContribution<NoticeSource>("sitekit.notices");

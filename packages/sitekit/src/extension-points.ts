import { defineContribution } from "@waymark/core";
import type { KitModule, NoticeSource } from "./kit/module.ts";

/** Extension point for analytics modules, with their datapoints, settings and position in the list. */
export const kitModules = defineContribution<KitModule>("sitekit.modules");

/** Extension point for sources of notices for administrators, for example about failures, pending work and expired values. */
export const noticeSources = defineContribution<NoticeSource>("sitekit.notices");

import { defineContribution } from "@waymark/core";
import type { HealthTest } from "./health-test.ts";

/** The tests of the running site; each answers at `/core-site-health/v1/tests/<name>`. */
export const healthTests = defineContribution<HealthTest>("site-health.tests");

import { defineContribution } from "@waymark/core";
import type { HealthTest } from "./health-test.ts";

/** Extension point for tests of the running site. Each is served at `/core-site-health/v1/tests/<name>`. */
export const healthTests = defineContribution<HealthTest>("site-health.tests");

import { defineNamespace } from "@waymark/core";
import { takeResults } from "./routes/results.ts";

/** The routes for external scanners. */
export const v1 = defineNamespace("consent/v1", { "/fetch_results": [takeResults] });

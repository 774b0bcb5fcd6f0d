import { defineNamespace } from "@waymark/core";
import { takeResults } from "./routes/results.ts";

/** What programs that scan the site from outside talk to. */
export const v1 = defineNamespace("consent/v1", { "/fetch_results": [takeResults] });

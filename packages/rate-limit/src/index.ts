import { defineModule } from "@waymark/core";
import { defineRequestLimit } from "./define-request-limit.ts";
import { options } from "./options.ts";

export { defineRequestLimit } from "./define-request-limit.ts";
export type { RequestLimit, RequestLimitInput } from "./options.ts";

/** Rate limits on requests, by caller and endpoint. */
export const rateLimit = defineModule({
  name: "rate-limit",
  options,
  middleware: ({ limits }) => limits.map((limit) => defineRequestLimit(limit)),
});

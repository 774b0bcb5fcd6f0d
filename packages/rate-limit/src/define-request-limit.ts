import {
  ApiError,
  callerKey,
  ipPrefix,
  moduleBuilder,
  perSite,
  type Middleware,
  type MiddlewareContext,
  type RateLimitStatus,
} from "@waymark/core";
import { createMemoryCounter } from "./memory-counter.ts";
import { requestLimit, type RequestLimit, type RequestLimitInput } from "./options.ts";

/**
 * A rate limit as middleware, for a module that limits requests to its own endpoints. Sends `RateLimit-Policy` and
 * `RateLimit`; a request above the limit is rejected with 429 `rest_too_many_requests` and `Retry-After`. Requests
 * without a user and an IP address, such as anonymous in-process calls, are not counted.
 */
export function defineRequestLimit(declared: RequestLimitInput): Middleware {
  const limit = requestLimit.parse(declared);
  const { name, max, seconds, namespace, routes, store } = limit;
  const counterOf = perSite(() => createMemoryCounter(limit));
  const count = async (ctx: MiddlewareContext, key: string) => {
    if (store === "memory") return counterOf(ctx.site).count(key, ctx.clock.now());
    const [status] = await ctx.rateLimiter.count([{ key, max, period: seconds * 1000 }]);
    return status;
  };
  return moduleBuilder({}).defineMiddleware({
    name: `limit ${name}`,
    namespace,
    routes,
    order: "pre",
    errors: ["rest_too_many_requests"],
    async before(ctx) {
      const caller = callerOf(limit, ctx);
      if (caller === undefined) return;
      add(ctx.responseHeaders, "RateLimit-Policy", `"${name}";q=${max};w=${seconds}`);
      const toRateLimitHeaders = ({ remaining, seconds: left }: RateLimitStatus) =>
        add(ctx.responseHeaders, "RateLimit", `"${name}";r=${remaining};t=${left}`);
      try {
        const status = await count(ctx, `rate-limit:${name}:${caller}`);
        if (status) toRateLimitHeaders(status);
      } catch (error) {
        if (error instanceof ApiError)
          toRateLimitHeaders({ remaining: 0, seconds: Number(error.headers["Retry-After"]) });
        throw error;
      }
    },
  });
}

/** The key of the caller; undefined if it is unknown. */
function callerOf(
  { by }: RequestLimit,
  { actor, remoteAddress }: MiddlewareContext,
): string | undefined {
  const caller = by === "caller" ? callerKey(actor) : undefined;
  if (caller !== undefined) return caller;
  return remoteAddress === undefined ? undefined : ipPrefix(remoteAddress);
}

/** Several limits may apply to a request: the header lists all of them. */
function add(headers: Record<string, string>, name: string, value: string): void {
  const known = headers[name];
  headers[name] = known === undefined ? value : `${known}, ${value}`;
}

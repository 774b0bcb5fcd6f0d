import type { CallerName, ContentSite } from "./site.ts";

/** Everything in a response: the status, the body, and all headers except `X-Request-ID`, as text to compare. */
export async function completeResponse(
  site: ContentSite,
  as: CallerName,
  path: string,
  init?: { readonly method?: "GET" | "HEAD" | "OPTIONS"; readonly headers?: HeadersInit },
): Promise<string> {
  const { status, body, headers } = await site[as].send(init?.method ?? "GET", path, {
    ...(init?.headers && { headers: init.headers }),
  });
  return JSON.stringify([status, [...headers].filter(([name]) => name !== "x-request-id"), body]);
}

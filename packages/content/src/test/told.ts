import type { CallerName, ContentSite } from "./site.ts";

/** Everything that a caller is told: the status, the body, and all headers but the number of the request. */
export async function told(
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

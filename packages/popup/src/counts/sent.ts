/**
 * The number of a popup as it was sent: the digits that a text begins with, without sign and fraction. 0 where it begins
 * with none, and for lists and maps.
 */
export function toId(sent: unknown): number {
  const number =
    typeof sent === "string" ? Number.parseInt(sent, 10) : typeof sent === "number" ? sent : 0;
  return Number.isNaN(number) ? 0 : Math.abs(Math.trunc(number));
}

const early = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/**
 * Whether somebody sees what the request tells of. Not so where it only asks for headers, where a browser looks ahead, and
 * where a page of another site sends it.
 */
export function isHumanView({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  if (method === "HEAD" || headers.get("sec-fetch-site") === "cross-site") return false;
  return !early.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ""));
}

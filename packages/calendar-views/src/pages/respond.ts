import { hash53 } from "@waymark/core";

/** A response with an ETag; 304 if the client has the same text. */
export function respond(
  { method, headers: asked }: Pick<Request, "method" | "headers">,
  text: string,
  headers: Headers,
): Response {
  const tag = `"${hash53(text)}${hash53(text, 1)}"`;
  headers.set("ETag", tag);
  const known = (asked.get("if-none-match") ?? "")
    .split(",")
    .map((one) => one.trim().replace(/^W\//, ""));
  if (known.includes(tag) || known.includes("*"))
    return new Response(null, { status: 304, headers });
  return new Response(method === "HEAD" ? null : text, { headers });
}

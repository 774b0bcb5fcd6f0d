import type { ClientFile } from "./client-files.d.ts";

/** The built client; undefined in a clone where it is not built. */
export async function loadClient() {
  try {
    return await import("@waymark/admin/client");
  } catch (error) {
    if (Object(error).code !== "ERR_MODULE_NOT_FOUND") throw error;
    return undefined;
  }
}

const toBytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** The response with a file of the client: as it is stored if the browser accepts it, or decompressed. */
export function toFileResponse(file: ClientFile, { method, headers: asked }: Request): Response {
  const accepted = asked.get("accept-encoding") ?? "";
  const headers = new Headers({
    "Content-Type": file.type,
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    Vary: "Accept-Encoding",
  });
  const encoding = ["br", "gzip"].find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
  if (encoding !== undefined) headers.set("Content-Encoding", encoding);
  if (method === "HEAD") return new Response(null, { headers });
  if (encoding === "br") return new Response(toBytes(file.brotli), { headers });
  const gzip = new Response(toBytes(file.gzip));
  if (encoding === "gzip") return new Response(gzip.body, { headers });
  return new Response(gzip.body?.pipeThrough(new DecompressionStream("gzip")) ?? null, { headers });
}

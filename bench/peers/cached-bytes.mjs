/** Bare `node:http` that sends ready-made bytes, or 304: the limit for the catalogue. BYTES names the file it sends. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { listen } from "../lib/server.mjs";

const body = readFileSync(process.env.BYTES);
const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
const fresh = {
  "Content-Type": "application/json; charset=UTF-8",
  "Content-Length": body.length,
  ETag: etag,
};
const same = { ETag: etag };

listen(
  createServer((request, response) => {
    if (request.headers["if-none-match"] === etag) {
      response.writeHead(304, same);
      response.end();
    } else {
      response.writeHead(200, fresh);
      response.end(body);
    }
  }),
);

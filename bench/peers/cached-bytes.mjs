/** Plain `node:http` that sends the file BYTES, or 304: the baseline for the catalogue. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { listen } from "../lib/server.mjs";

const body = readFileSync(process.env.BYTES);
const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
const headers = {
  "Content-Type": "application/json; charset=UTF-8",
  "Content-Length": body.length,
  ETag: etag,
};

listen(
  createServer((request, response) => {
    if (request.headers["if-none-match"] === etag) {
      response.writeHead(304, { ETag: etag });
      response.end();
    } else {
      response.writeHead(200, headers);
      response.end(body);
    }
  }),
);

// Sends requests, a JSON array on standard input, to the site in DATABASE_URL, and prints the responses as JSON.
import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import site from "./site.mjs";

const requests = JSON.parse(await text(process.stdin));
const responses = [];
for (const { path, isAdmin } of requests) {
  const response = await site.fetch(
    new Request(`${process.env.SITE_URL}${path}`, {
      headers: isAdmin ? { "x-test-user": "administrator" } : {},
    }),
  );
  const body = Buffer.from(await response.arrayBuffer());
  responses.push({
    status: response.status,
    headers: [...response.headers].filter(([name]) => name !== "x-request-id"),
    body: createHash("sha256").update(body).digest("hex"),
    bytes: body.length,
    start: body.toString("utf8", 0, 300),
  });
}
await site.close();
process.stdout.write(JSON.stringify(responses));

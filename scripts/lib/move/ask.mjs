// Sends the requests that standard input lists, as JSON, to the site in DATABASE_URL, and prints what it answers to each.
import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import site from "./site.mjs";

const requests = JSON.parse(await text(process.stdin));
const answers = [];
for (const { path, isActing } of requests) {
  const answer = await site.fetch(
    new Request(`${process.env.SITE_URL}${path}`, {
      headers: isActing ? { "x-acting": "1" } : {},
    }),
  );
  const body = Buffer.from(await answer.arrayBuffer());
  answers.push({
    status: answer.status,
    headers: [...answer.headers].filter(([name]) => name !== "x-request-id"),
    body: createHash("sha256").update(body).digest("hex"),
    bytes: body.length,
    begin: body.toString("utf8", 0, 300),
  });
}
await site.close();
process.stdout.write(JSON.stringify(answers));

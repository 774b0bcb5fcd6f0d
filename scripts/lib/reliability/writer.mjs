// Creates posts one after another until it is killed or has created the given number, and prints the title of each that is
// acknowledged.
import { writeSync } from "node:fs";
import { createTestSite } from "../kill/test-site.mjs";

const [, , name, count] = process.argv;
const site = createTestSite(JSON.parse(process.env.TEST_DATABASE));
await site.start();
for (let n = 1; n <= Number(count); n++) {
  const title = `${name} ${n}`;
  const { status } = await site.call(
    "POST /core/v2/posts",
    { title, status: "publish" },
    { as: site.system },
  );
  if (status !== 201) break;
  writeSync(1, `${title}\n`);
}
await site.close();

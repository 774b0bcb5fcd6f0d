// Writes posts one after the other and says of each that it was acknowledged, until it is killed or has written enough.
import { writeSync } from "node:fs";
import { makeSite } from "../kill/make-site.mjs";

const [, , name, most] = process.argv;
const site = makeSite(JSON.parse(process.env.PLACE));
await site.start();
for (let n = 1; n <= Number(most); n++) {
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

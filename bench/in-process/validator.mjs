/** The args of one endpoint, and of 122 in turn, coerced and checked in one process. */
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { measureInside } from "../lib/inside.mjs";
import { elevenGiven, manyEndpoints, twoGiven } from "../lib/samples.mjs";
import { shapeOf, toCoercing, toStrict } from "../lib/zod-args.mjs";
import { readPostsArgs } from "../peers/hand-args.mjs";
import { postsList } from "../table/core.mjs";

const [rounds, withWaymark] = process.argv.slice(2);
const notes = [];
const coercing = (args) => {
  const schema = z.object(shapeOf(args, toCoercing));
  return (values) => schema.parse(values);
};
const readers = { "zod preprocess": coercing };
if (withWaymark === "waymark")
  try {
    const { toArgPlan } = await import("../../packages/core/dist/args/plan.js");
    readers.waymark = (args, where) => {
      const plan = toArgPlan(where, shapeOf(args, toStrict));
      return (values) => plan.parse(values);
    };
  } catch (error) {
    notes.push(`waymark: ${error.message}`);
  }

// Each of the 122 schemas has code of its own, which takes its time to be compiled; a server runs for longer.
const warmth = { list: 4, two: 4, many: 30 };
const contenders = { list: {}, two: {}, many: {} };
contenders.list["by hand"] = () => readPostsArgs(elevenGiven);
contenders.two["by hand"] = () => readPostsArgs(twoGiven);
const plain = (value) => JSON.parse(JSON.stringify(value));
for (const [name, make] of Object.entries(readers)) {
  const posts = make(postsList, "GET /core/v2/posts");
  for (const values of [elevenGiven, twoGiven])
    if (!isDeepStrictEqual(plain(posts(values)), plain(readPostsArgs(values))))
      notes.push(`${name}: other args: ${JSON.stringify(posts(values))}`);
  contenders.list[name] = () => posts(elevenGiven);
  contenders.two[name] = () => posts(twoGiven);
  const all = manyEndpoints.map(({ where, args, given }) => ({ read: make(args, where), given }));
  for (const { read, given } of all) read(given);
  contenders.many[name] = (i) => {
    const { read, given } = all[i % all.length];
    return read(given);
  };
}
const samples = Object.fromEntries(
  Object.entries(contenders).flatMap(([part, some]) =>
    Object.entries(measureInside(some, { rounds: Number(rounds), warm: warmth[part] })).map(
      ([name, list]) => [`${name}, ${part}`, list.map((nanoseconds) => nanoseconds / 1000)],
    ),
  ),
);
process.send({ samples, notes });
process.disconnect();

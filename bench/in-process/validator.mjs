/** Coerces and validates the args of one endpoint, and of 122 in turn, in one process. Waymark runs from its sources. */
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { measureInProcess } from "../lib/in-process.mjs";
import { elevenSent, manyEndpoints, twoSent } from "../lib/samples.mjs";
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
    const { toArgPlan } = await import("../../packages/core/src/args/plan.ts");
    readers.waymark = (args, where) => {
      const plan = toArgPlan(where, shapeOf(args, toStrict));
      return (values) => plan.parse(values);
    };
  } catch (error) {
    notes.push(`waymark: ${error.message}`);
  }

// V8 compiles code for each of the 122 schemas, which takes longer.
const warmUps = { list: 4, two: 4, many: 30 };
const candidates = { list: {}, two: {}, many: {} };
candidates.list["hand-written"] = () => readPostsArgs(elevenSent);
candidates.two["hand-written"] = () => readPostsArgs(twoSent);
const plain = (value) => JSON.parse(JSON.stringify(value));
for (const [name, make] of Object.entries(readers)) {
  const posts = make(postsList, "GET /core/v2/posts");
  for (const values of [elevenSent, twoSent])
    if (!isDeepStrictEqual(plain(posts(values)), plain(readPostsArgs(values))))
      notes.push(`${name}: different args: ${JSON.stringify(posts(values))}`);
  candidates.list[name] = () => posts(elevenSent);
  candidates.two[name] = () => posts(twoSent);
  const all = manyEndpoints.map(({ where, args, sent }) => ({ read: make(args, where), sent }));
  for (const { read, sent } of all) read(sent);
  candidates.many[name] = (i) => {
    const { read, sent } = all[i % all.length];
    return read(sent);
  };
}
const samples = Object.fromEntries(
  Object.entries(candidates).flatMap(([set, functions]) =>
    Object.entries(
      measureInProcess(functions, { rounds: Number(rounds), warmUp: warmUps[set] }),
    ).map(([name, list]) => [`${name}, ${set}`, list.map((nanoseconds) => nanoseconds / 1000)]),
  ),
);
process.send({ samples, notes });
process.disconnect();

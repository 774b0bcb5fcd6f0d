import { startChild } from "../lib/child.mjs";

/** Sites whose responses are equal except for headers. */
const groups = [
  ["no middleware", "middleware elsewhere", "one middleware"],
  ["list, derived", "list, written"],
  ["item, derived", "item, written"],
];

/** Each site has a process of its own: in a shared one, code that V8 has specialized for one site slows down the others. */
async function measure(context) {
  const samples = {};
  const notes = [];
  for (const names of context.hasWaymark ? groups : []) {
    const children = await Promise.all(
      names.map((name) => startChild("in-process/declarations.mjs", { args: [name] })),
    );
    for (let round = 0; round < context.rounds; round++)
      for (let i = 0; i < names.length; i++) {
        const at = (i + round) % names.length;
        (samples[names[at]] ??= []).push(await children[at].request(context.count(2000)));
      }
    if (new Set(children.map(({ first }) => first)).size > 1)
      notes.push(`${names.join(", ")}: different bodies`);
    for (const child of children) await child.stop();
  }
  return { samples, notes };
}
const line = (what, of, to, maxRatio) => ({ goal: 16, what, of, to, maxRatio });

export const experiments = [
  {
    name: "declarations",
    goals: [16],
    title: "Requests in process: middleware, and lists and items that crud derives",
    unit: "µs CPU",
    measure,
    lines: [
      line("middleware of another namespace", "middleware elsewhere", "no middleware", 1.05),
      line("one middleware", "one middleware", "no middleware"),
      line("derived list", "list, derived", "list, written", 1.05),
      line("derived item", "item, derived", "item, written", 1.05),
    ],
  },
];

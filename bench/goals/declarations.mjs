import { measureChildren } from "../lib/child-rounds.mjs";

/** Sites whose responses are equal except for headers. */
const groups = [
  ["no middleware", "middleware elsewhere", "one middleware"],
  ["list, derived", "list, written"],
  ["item, derived", "item, written"],
];

async function measure(context) {
  const samples = {};
  const notes = [];
  for (const names of context.hasWaymark ? groups : []) {
    const program = "in-process/declarations.mjs";
    const { first, ...measured } = await measureChildren(context, program, names, 2000);
    Object.assign(samples, measured.samples);
    if (new Set(first).size > 1) notes.push(`${names.join(", ")}: different bodies`);
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

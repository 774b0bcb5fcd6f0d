import { startChild } from "../lib/child.mjs";
import { median } from "../lib/median.mjs";

const scripts = {
  "node alone": "in-process/start.mjs",
  "hono + zod-validator": "in-process/start-hono.mjs",
  waymark: "waymark/start.mjs",
};

async function measure(context) {
  const names = Object.keys(context.available(scripts));
  const samples = {};
  const elapsed = {};
  const notes = [];
  for (let round = -1; round < context.rounds; round++)
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round + names.length) % names.length];
      try {
        const child = await startChild(scripts[name]);
        await child.stop();
        // The first round is not recorded: it loads the files into the page cache.
        if (round < 0) continue;
        (samples[name] ??= []).push(child.first.cpu);
        (elapsed[name] ??= []).push(child.first.elapsed);
      } catch (error) {
        if (round < 0) notes.push(`${name}: ${error.message}`);
      }
    }
  for (const [name, list] of Object.entries(elapsed))
    notes.push(`${name}: ${median(list).toFixed(0)} ms elapsed from start to listening`);
  return { samples, notes };
}

export const experiments = [
  {
    name: "start",
    goals: [14],
    title: "Import, build and listen (135 routes, SQLite)",
    unit: "ms CPU",
    measure,
    lines: [
      { goal: 14, what: "start vs. node alone", of: "waymark", to: "node alone", maxRatio: 4.5 },
      { goal: 14, what: "for comparison", of: "hono + zod-validator", to: "node alone" },
    ],
  },
];

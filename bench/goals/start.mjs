import { startChild } from "../lib/child.mjs";
import { median } from "../lib/median.mjs";

const scripts = {
  "node alone": "inside/start.mjs",
  "hono + zod-validator": "inside/start-hono.mjs",
  waymark: "waymark/start.mjs",
};

async function measure(context) {
  const names = Object.keys(context.only(scripts));
  const samples = {};
  const walls = {};
  const notes = [];
  for (let round = -1; round < context.rounds; round++)
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round + names.length) % names.length];
      try {
        const child = await startChild(scripts[name]);
        await child.stop();
        // The first round only brings the files into the page cache.
        if (round < 0) continue;
        (samples[name] ??= []).push(child.first.cpu);
        (walls[name] ??= []).push(child.first.wall);
      } catch (error) {
        if (round < 0) notes.push(`${name}: ${error.message}`);
      }
    }
  for (const [name, list] of Object.entries(walls))
    notes.push(`${name}: ${median(list).toFixed(0)} ms from start to listening, by the clock`);
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
      { goal: 14, what: "start against node alone", of: "waymark", to: "node alone", most: 4.5 },
      { goal: 14, what: "for comparison", of: "hono + zod-validator", to: "node alone" },
    ],
  },
];

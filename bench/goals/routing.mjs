import { runInChild, startChild } from "../lib/child.mjs";

const builders = {
  "hono, no validation": "bare",
  "hono + zod-validator": "validators",
  "waymark, no args": "waymarkBare",
  waymark: "waymark",
};

/** Each sample is measured in a new process. */
async function measureBuild(context) {
  const names = Object.keys(context.available(builders));
  const samples = {};
  const notes = [];
  for (let round = 0; round < context.rounds; round++)
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length];
      try {
        const child = await startChild("in-process/build.mjs", { args: [builders[name]] });
        (samples[name] ??= []).push(child.first.sample);
        await child.stop();
      } catch (error) {
        if (round === 0) notes.push(`${name}: ${error.message}`);
      }
    }
  return { samples, notes };
}

export const experiments = [
  {
    name: "router",
    goals: [6],
    title: "Route lookup among 135 routes",
    unit: "ns CPU",
    measure: (context) => runInChild("router.mjs", context),
    lines: [
      {
        goal: 6,
        what: "four paths in turn",
        of: "waymark, mix",
        to: "hand-written trie, mix",
        maxRatio: 3,
      },
      { goal: 6, what: "a literal path", of: "waymark, literal", to: "hand-written trie, literal" },
      {
        goal: 6,
        what: "a path with a number",
        of: "waymark, number",
        to: "hand-written trie, number",
      },
      {
        goal: 6,
        what: "for comparison",
        of: "hono default router, mix",
        to: "hand-written trie, mix",
      },
    ],
  },
  {
    name: "build",
    goals: [6],
    title: "Build of 135 routes with their validators, in a new process",
    unit: "ms CPU",
    measure: measureBuild,
    lines: [
      { goal: 6, what: "routes with validators", of: "waymark", maxValue: 40 },
      {
        goal: 6,
        what: "routes with validators vs. Hono without validation",
        of: "waymark",
        to: "hono, no validation",
        maxRatio: 2,
      },
      {
        goal: 6,
        what: "with vs. without args and validators",
        of: "waymark",
        to: "waymark, no args",
      },
      { goal: 6, what: "for comparison", of: "hono + zod-validator", to: "hono, no validation" },
    ],
  },
];

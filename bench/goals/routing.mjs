import { runInside } from "../lib/child-run.mjs";
import { startChild } from "../lib/child.mjs";

const builders = {
  "hono, no validation": "bare",
  "hono + zod-validator": "validators",
  "waymark, no args": "waymarkBare",
  waymark: "waymark",
};

/** Every sample is the first and only build of its process. */
async function measureBuild(context) {
  const names = Object.keys(context.only(builders));
  const samples = {};
  const notes = [];
  for (let round = 0; round < context.rounds; round++)
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length];
      try {
        const child = await startChild("inside/build.mjs", { args: [builders[name]] });
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
    title: "Finding the route of a path among 135",
    unit: "ns CPU",
    measure: (context) => runInside("router.mjs", context),
    lines: [
      { goal: 6, what: "four paths in turn", of: "waymark, mix", to: "trie by hand, mix", most: 3 },
      { goal: 6, what: "a literal path", of: "waymark, literal", to: "trie by hand, literal" },
      { goal: 6, what: "a path with a number", of: "waymark, number", to: "trie by hand, number" },
      { goal: 6, what: "for comparison", of: "hono's default, mix", to: "trie by hand, mix" },
    ],
  },
  {
    name: "build",
    goals: [6],
    title: "Building 135 routes with all validators ready, first time in a process",
    unit: "ms CPU",
    measure: measureBuild,
    lines: [
      { goal: 6, what: "routes and validators ready", of: "waymark", limit: 40 },
      {
        goal: 6,
        what: "against no validation at all",
        of: "waymark",
        to: "hono, no validation",
        most: 2,
      },
      {
        goal: 6,
        what: "what args and validators cost",
        of: "waymark",
        to: "waymark, no args",
      },
      { goal: 6, what: "for comparison", of: "hono + zod-validator", to: "hono, no validation" },
    ],
  },
];

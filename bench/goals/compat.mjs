import { measureChildren } from "../lib/child-rounds.mjs";

const names = ["through compat", "below the API"];
async function measure(context) {
  if (!context.hasWaymark) return { samples: {}, notes: [] };
  const { samples } = await measureChildren(context, "in-process/compat.mjs", names, 500);
  return { samples, notes: [] };
}

export const experiments = [
  {
    name: "compat",
    goals: [17],
    title: "Requests in process: ten posts under the original names",
    unit: "µs CPU",
    measure,
    lines: [{ goal: 17, what: "ten posts", of: names[0], to: names[1], maxRatio: 1.25 }],
  },
];

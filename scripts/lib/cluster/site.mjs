// The site of the cluster check: several modules, and one with counters and jobs.
import {
  accounts,
  moduleBuilder,
  blockEditor,
  can,
  content,
  createSite,
  defineModule,
  defineNamespace,
  explorer,
  hosted,
  hostedSizes,
  id,
  integer,
  oembed,
  siteHealth,
  table,
  text,
} from "waymark";
import * as z from "zod";

const tables = {
  counters: table({ name: text(), n: integer().default(0) }, { key: ["name"] }),
  runs: table({ id: id(), name: text() }, { indexes: [["name"]] }),
};
const { get, post, defineJob } = moduleBuilder({ tables });

const recordRun = defineJob({
  name: "counting.record-run",
  args: { name: z.string() },
  handler: ({ args, db }) => db.runs.insert({ name: args.name }),
});
const tick = defineJob({
  name: "counting.tick",
  every: "1s",
  handler: ({ db }) => db.runs.insert({ name: "tick" }),
});
const counting = defineModule({
  name: "counting",
  tables,
  jobs: [recordRun, tick],
  namespaces: [
    defineNamespace("counting/v1", {
      "/counters/:name": [
        get({
          summary: "Read a counter",
          args: { name: z.string() },
          access: "public",
          handler: async ({ args, db }) => (await db.counters.get({ name: args.name }))?.n ?? 0,
        }),
        post({
          summary: "Increment a counter",
          args: { name: z.string() },
          access: "public",
          async handler({ args, db }) {
            await db.counters.upsert([{ name: args.name }], { on: ["name"], set: [] });
            await db.counters.increment({ name: args.name }, { n: 1 });
            return { counted: true };
          },
        }),
      ],
      "/jobs": [
        get({
          summary: "Read the number of runs of each job",
          access: "public",
          async handler({ db }) {
            const counts = {};
            for (const { name } of await db.runs.find()) counts[name] = (counts[name] ?? 0) + 1;
            return counts;
          },
        }),
        post({
          summary: "Queue a job",
          args: { name: z.string(), seconds: z.int() },
          access: can("manage_options"),
          async handler({ args, clock, jobs }) {
            const at = new Date(clock.now().getTime() + args.seconds * 1000);
            await jobs.add(recordRun, { name: args.name }, { at });
            return { queued: true };
          },
        }),
      ],
    }),
  ],
});

// oxlint-disable-next-line import/no-default-export
export default createSite({
  ...hosted(),
  name: "Cluster",
  modules: [
    explorer(),
    accounts(),
    content(),
    oembed(),
    blockEditor(),
    siteHealth({ sizes: hostedSizes() }),
    counting(),
  ],
});

import { defineJob } from "./builder.ts";
import { buildOf } from "./entries/entry.ts";
import {
  indexArchives,
  indexGeneral,
  indexItems,
  indexTerms,
  indexTexts,
  type RunContext,
  type StepResult,
} from "./entries/run.ts";
import { countItemLinks, countTermLinks } from "./links.ts";
import { indexingState } from "./settings.ts";

type Step = (ctx: RunContext) => Promise<StepResult>;
/** The steps that build entries; general pages and archives are built separately. */
const indexing: readonly Step[] = [indexTerms, indexItems];
const once: readonly Step[] = [indexArchives, indexGeneral];
/** The steps after all entries are built. */
const completing: readonly Step[] = [countItemLinks, countTermLinks, indexTexts];
/** Batches per step and run; the rest follows in the next run. */
const batches = 40;

/** Builds missing entries: of objects older than the module, and after URLs have changed. */
export const indexAll = defineJob({
  name: "seo.index",
  every: "15m",
  transaction: false,
  async handler(job) {
    const take = (step: Step) =>
      job.write(async (ctx) => {
        await ctx.db.lock("seo:indexing");
        return step(ctx);
      });
    /** Whether these steps have nothing left to do. */
    const goThrough = async (steps: readonly Step[]) => {
      let left = 0;
      for (const step of steps) {
        let more = true;
        for (let at = 0; more && at < batches; at++) ({ more } = await take(step));
        if (more) left++;
      }
      return left === 0;
    };
    for (const step of once) await take(step);
    const isIndexed = await goThrough(indexing);
    if (isIndexed) await job.write(noteComplete);
    const isComplete = await goThrough(completing);
    if (!isIndexed || !isComplete)
      await job.write(({ jobs }) => jobs.add(indexAll, {}, { key: "seo.index" }));
  },
});

/** Records that all items, terms and authors have entries. */
async function noteComplete({ settings, ...ctx }: RunContext): Promise<void> {
  const state = settings.get(indexingState);
  const built_by = buildOf(ctx);
  if (!state.completed || state.built_by !== built_by)
    await settings.change(indexingState, (now) => ({ ...now, completed: true, built_by }));
}

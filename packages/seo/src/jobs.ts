import { defineJob } from "./builder.ts";
import {
  indexArchives,
  indexGeneral,
  indexItems,
  indexTerms,
  type RunContext,
  type StepResult,
} from "./entries/run.ts";
import { buildOf } from "./entries/entry.ts";
import { indexingState } from "./settings.ts";
import { countItemLinks, countTermLinks } from "./links/save.ts";

type Step = (ctx: RunContext) => Promise<StepResult>;
/** What gives everything an entry; the pages that every site has, and those of types, are built at once. */
const indexing: readonly Step[] = [indexTerms, indexItems];
const once: readonly Step[] = [indexArchives, indexGeneral];
/** What is counted of links, once there are entries. */
const counting: readonly Step[] = [countItemLinks, countTermLinks];
/** Portions of one step that one run goes through; what is left over comes next. */
const portions = 40;

/** Indexes what has no entry: what was there before the module was, and what stands elsewhere since. */
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
    /** Whether nothing of these is left over. */
    const goThrough = async (steps: readonly Step[]) => {
      let left = 0;
      for (const step of steps) {
        let more = true;
        for (let at = 0; more && at < portions; at++) ({ more } = await take(step));
        if (more) left++;
      }
      return left === 0;
    };
    for (const step of once) await take(step);
    const isIndexed = await goThrough(indexing);
    if (isIndexed) await job.write(noteComplete);
    const isCounted = await goThrough(counting);
    if (!isIndexed || !isCounted)
      await job.write(({ jobs }) => jobs.add(indexAll, {}, { key: "seo.index" }));
  },
});

/** From now on what has no entry is no page of an item, a term or an author. */
async function noteComplete({ settings, ...ctx }: RunContext): Promise<void> {
  const state = settings.get(indexingState);
  const built_by = buildOf(ctx);
  if (!state.completed || state.built_by !== built_by)
    await settings.change(indexingState, (now) => ({ ...now, completed: true, built_by }));
}

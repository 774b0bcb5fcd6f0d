import { contentTypes, publicTaxonomies } from "@waymark/content";
import { ConflictError, StorageUnavailableError, type ModuleContext } from "@waymark/core";
import type { Context, Shared } from "../builder.ts";
import type { SeoOptions } from "../options.ts";
import { addAuthors, archivesOf, buildArchive, buildGeneral, buildTerm } from "./build-other.ts";
import { buildItem } from "./build-item.ts";
import { buildOf, keyOf, version, type Built, type Entry, type Subject } from "./entry.ts";
import { renderTexts, textInputsOf } from "./rendered-texts.ts";
import { dropEntry, saveEntry } from "./store.ts";

/** The context of an indexing step, in a transaction. */
export type RunContext = ModuleContext<Shared, SeoOptions>;
/** The result of a step. */
export interface StepResult {
  readonly entries: readonly Entry[];
  /** Objects that could not be built; later steps skip them. */
  readonly errors: readonly Subject[];
  /** Whether there may be more objects. */
  readonly more: boolean;
}
/** Objects per step. */
const batch = 25;
/** Stale objects per step; the rest of a step are new ones. */
const maxStale = batch - 1;
const none: StepResult = { entries: [], errors: [], more: false };

/** An object to build, and the function to build it. */
interface Due {
  readonly subject: Subject;
  readonly build: (ctx: RunContext) => Promise<Built | undefined>;
}

/** Builds items without a current entry, the lowest ID first. */
export async function indexItems(ctx: RunContext): Promise<StepResult> {
  const types = ctx
    .all(contentTypes)
    .filter(({ viewable }) => viewable)
    .map(({ name }) => name);
  const stale = await staleOf(ctx, "post");
  const reached = await reachedBy(ctx, "posts");
  const fresh = await ctx.db.content.find({
    where: { type: { in: types }, status: { ne: "auto-draft" }, id: { gt: reached } },
    orderBy: "id",
    limit: batch - stale.length,
    columns: ["id"],
  });
  const result = await work(
    ctx,
    [...stale, ...fresh.map(({ id }) => id)].map((id) => ({
      subject: { object_type: "post", object_id: id },
      build: (inner) => buildItem(inner, id),
    })),
  );
  await addAuthors(
    ctx,
    result.entries.filter(({ listed }) => listed).map(({ author }) => author),
  );
  await reach(ctx, "posts", fresh.at(-1)?.id);
  return { ...result, more: isFull(stale, fresh) };
}

/** Builds terms without a current entry, the lowest ID first. */
export async function indexTerms(ctx: RunContext): Promise<StepResult> {
  const names = publicTaxonomies(ctx.all).map(({ name }) => name);
  const stale = await staleOf(ctx, "term");
  const reached = await reachedBy(ctx, "terms");
  const fresh = await ctx.db.terms.find({
    where: { taxonomy: { in: names }, id: { gt: reached } },
    orderBy: "id",
    limit: batch - stale.length,
    columns: ["id"],
  });
  const result = await work(
    ctx,
    [...stale, ...fresh.map(({ id }) => id)].map((id) => ({
      subject: { object_type: "term", object_id: id },
      build: async (inner) => {
        const term = await inner.db.terms.get(id);
        return term && buildTerm(inner, term);
      },
    })),
  );
  await reach(ctx, "terms", fresh.at(-1)?.id);
  return { ...result, more: isFull(stale, fresh) };
}

/** Renders the titles and descriptions of items again after a template, the separator or the name of the site has changed. */
export async function indexTexts(ctx: RunContext): Promise<StepResult> {
  const inputs = textInputsOf(ctx);
  const entries = await ctx.db.entries.find({
    where: { object_type: "post", version, id: { gt: await reachedBy(ctx, "texts", inputs) } },
    orderBy: "id",
    limit: batch,
    // Values that are saved meanwhile must not be replaced by texts from the old ones.
    forUpdate: true,
  });
  for (const entry of entries) {
    if (entry.permalink === "") continue;
    const texts = await renderTexts(ctx, entry, entry.own);
    if (texts.title !== entry.title || texts.description !== entry.description)
      await ctx.db.entries.updateAll({ id: entry.id }, texts);
  }
  await reach(ctx, "texts", entries.at(-1)?.id, inputs);
  return { ...none, more: entries.length === batch };
}

/** Whether a step has taken as many objects as it may, so that there may be more. */
const isFull = (stale: readonly unknown[], fresh: readonly unknown[]): boolean =>
  stale.length === maxStale || stale.length + fresh.length === batch;

/** Builds archive pages of types without a current entry. */
export const indexArchives = (ctx: RunContext): Promise<StepResult> =>
  indexBuilt(
    ctx,
    archivesOf(ctx).map((one) => buildArchive(ctx, one)),
  );

/** Builds general pages without a current entry. */
export const indexGeneral = (ctx: RunContext): Promise<StepResult> =>
  indexBuilt(ctx, buildGeneral(ctx));

async function indexBuilt(ctx: RunContext, all: readonly Built[]): Promise<StepResult> {
  if (all.length === 0) return none;
  return work(
    ctx,
    all.slice(0, 200).map((built) => ({ subject: built, build: async () => built })),
  );
}

/** Builds objects without a current entry. A failure does not stop the others. */
async function work(ctx: RunContext, due: readonly Due[]): Promise<StepResult> {
  const keys = due.map(({ subject }) => keyOf(subject));
  const known = await ctx.db.entries.find({ where: { key: { in: keys } } });
  const built_by = buildOf(ctx);
  const current = new Set(
    known
      .filter((one) => one.version === version && one.built_by === built_by)
      .map(({ key }) => key),
  );
  const entries: Entry[] = [];
  const errors: Subject[] = [];
  for (const { subject, build } of due) {
    const key = keyOf(subject);
    if (current.has(key)) continue;
    try {
      const entry = await ctx.transaction(async (inner) => {
        const built = await build(inner);
        if (built) return saveEntry(inner, built);
        await dropEntry(inner, key);
        return undefined;
      });
      if (entry) entries.push(entry);
    } catch (error) {
      if (error instanceof ConflictError || error instanceof StorageUnavailableError) throw error;
      ctx.log.warn("The entry of an object could not be built.", { key, error });
      errors.push(subject);
      await ctx.db.entries.updateAll({ key }, { version, built_by });
    }
  }
  return { entries, errors, more: false };
}

const staleOf = async (
  { db }: Pick<Context, "db">,
  object_type: string,
): Promise<readonly number[]> =>
  (
    await db.entries.find({
      where: { object_type, version: 0 },
      orderBy: "id",
      limit: maxStale,
      columns: ["object_id"],
    })
  ).map(({ object_id }) => object_id);

/** The ID that a step has reached with the current inputs. */
async function reachedBy(
  ctx: RunContext,
  step: string,
  built_by: string = buildOf(ctx),
): Promise<number> {
  const known = await ctx.db.progress.get({ step });
  return known?.built_by === built_by ? known.reached : 0;
}

async function reach(
  ctx: RunContext,
  step: string,
  reached: number | undefined,
  built_by: string = buildOf(ctx),
): Promise<void> {
  if (reached === undefined) return;
  const row = { step, reached, built_by };
  await ctx.db.progress.upsert([row], { on: ["step"], set: ["reached", "built_by"] });
}

import { contentTypes, taxonomies } from "@waymark/content";
import { ConflictError, StorageUnavailableError, type Scope } from "@waymark/core";
import type { Desk, Shared } from "../bound.ts";
import type { SeoOptions } from "../options.ts";
import { addAuthors } from "./authors.ts";
import { buildItem } from "./build-item.ts";
import { archivesOf, buildArchive, buildGeneral, buildTerm } from "./build-other.ts";
import { buildOf, keyOf, version, type Built, type Entry, type Subject } from "./entry.ts";
import { dropEntry, keepEntry } from "./store.ts";

/** What a step of an indexing run works with: inside a transaction. */
export type RunDesk = Scope<Shared, SeoOptions>;
/** What a step did. */
export interface StepResult {
  readonly entries: readonly Entry[];
  /** What could not be built: it is passed over from now on. */
  readonly errors: readonly Subject[];
  /** Whether there may be more. */
  readonly more: boolean;
}
/** How many objects a step goes through at once. */
const batch = 25;
const none: StepResult = { entries: [], errors: [], more: false };

/** One object to build: what names it, and how. */
interface Due {
  readonly subject: Subject;
  readonly build: (desk: RunDesk) => Promise<Built | undefined>;
}

/** Items without a current entry, the lowest number first. */
export async function indexItems(desk: RunDesk): Promise<StepResult> {
  const types = desk
    .all(contentTypes)
    .filter(({ viewable }) => viewable)
    .map(({ name }) => name);
  const stale = await staleOf(desk, "post");
  const reached = await reachedBy(desk, "posts");
  const fresh = await desk.db.content.find({
    where: { type: { in: types }, status: { ne: "auto-draft" }, id: { gt: reached } },
    orderBy: "id",
    limit: batch - stale.length,
    columns: ["id"],
  });
  const result = await work(
    desk,
    [...stale, ...fresh.map(({ id }) => id)].map((id) => ({
      subject: { object_type: "post", object_id: id },
      build: (inner) => buildItem(inner, id),
    })),
  );
  await addAuthors(
    desk,
    result.entries.filter(({ listed }) => listed).map(({ author }) => author),
  );
  await reach(desk, "posts", fresh.at(-1)?.id);
  return result;
}

/** Terms without a current entry, the lowest number first. */
export async function indexTerms(desk: RunDesk): Promise<StepResult> {
  const names = desk.all(taxonomies).map(({ name }) => name);
  const stale = await staleOf(desk, "term");
  const reached = await reachedBy(desk, "terms");
  const fresh = await desk.db.terms.find({
    where: { taxonomy: { in: names }, id: { gt: reached } },
    orderBy: "id",
    limit: batch - stale.length,
    columns: ["id"],
  });
  const result = await work(
    desk,
    [...stale, ...fresh.map(({ id }) => id)].map((id) => ({
      subject: { object_type: "term", object_id: id },
      build: async (inner) => {
        const term = await inner.db.terms.get(id);
        return term && buildTerm(inner, term);
      },
    })),
  );
  await reach(desk, "terms", fresh.at(-1)?.id);
  return result;
}

/** The pages that list types, as far as they have no current entry. */
export const indexArchives = (desk: RunDesk): Promise<StepResult> =>
  indexBuilt(
    desk,
    archivesOf(desk).map((one) => buildArchive(desk, one)),
  );

/** The pages that every site has, as far as they have no current entry. */
export const indexGeneral = (desk: RunDesk): Promise<StepResult> =>
  indexBuilt(desk, buildGeneral(desk));

async function indexBuilt(desk: RunDesk, all: readonly Built[]): Promise<StepResult> {
  if (all.length === 0) return none;
  return work(
    desk,
    all.slice(0, 200).map((built) => ({ subject: built, build: async () => built })),
  );
}

/** Builds what has no current entry. One that cannot be built holds up no other. */
async function work(desk: RunDesk, due: readonly Due[]): Promise<StepResult> {
  const keys = due.map(({ subject }) => keyOf(subject));
  const known = await desk.db.entries.find({ where: { key: { in: keys } } });
  const built_by = buildOf(desk);
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
      const entry = await desk.transaction(async (inner) => {
        const built = await build(inner);
        if (built) return keepEntry(inner, built);
        await dropEntry(inner, key);
        return undefined;
      });
      if (entry) entries.push(entry);
    } catch (error) {
      if (error instanceof ConflictError || error instanceof StorageUnavailableError) throw error;
      desk.log.warn("An address could not be indexed.", { key, error });
      errors.push(subject);
      await desk.db.entries.updateAll({ key }, { version, built_by });
    }
  }
  return { entries, errors, more: due.length >= batch };
}

const staleOf = async ({ db }: Pick<Desk, "db">, object_type: string): Promise<readonly number[]> =>
  (
    await db.entries.find({
      where: { object_type, version: 0 },
      orderBy: "id",
      limit: batch - 1,
      columns: ["object_id"],
    })
  ).map(({ object_id }) => object_id);

/** The number that a step has come to, as long as it built the same as now. */
async function reachedBy(desk: RunDesk, step: string): Promise<number> {
  const known = await desk.db.progress.get({ step });
  return known?.built_by === buildOf(desk) ? known.reached : 0;
}

async function reach(desk: RunDesk, step: string, reached: number | undefined): Promise<void> {
  if (reached === undefined) return;
  const row = { step, reached, built_by: buildOf(desk) };
  await desk.db.progress.upsert([row], { on: ["step"], set: ["reached", "built_by"] });
}

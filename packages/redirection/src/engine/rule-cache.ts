import type { Db, Query, SettingsReader, SiteInfo } from "@waymark/core";
import type { Options } from "../options.ts";
import { modules } from "../rules/rule.ts";
import { toRule } from "../rules/from-row.ts";
import { flagsIn, rulesRevision } from "../settings.ts";
import { patternKey, toLookupKeys } from "../sources/key.ts";
import { type Candidate, inOrder, toCandidate, toRequestedUrl } from "../sources/source.ts";
import type { tables } from "../tables.ts";
import type { Address } from "../urls/address.ts";

/** The source of rules. */
export interface RuleCache {
  readonly db: Pick<Db<typeof tables>, "redirects" | "groups">;
  readonly settings: SettingsReader;
  readonly site: SiteInfo;
  readonly options: Pick<Options, "patterns">;
}

type Columns = (typeof tables.redirects)["columns"];
interface Found extends Candidate {
  readonly key: string;
}
/** The in-memory copy of the rules in each process, until they change. */
interface Snapshot {
  /** Rules with a pattern. */
  readonly patterns: PatternIndex;
  /** All other rules by their keys; undefined if there are too many to hold in memory. */
  readonly plain: ReadonlyMap<string, readonly Found[]> | undefined;
  /** Groups whose rules this site applies. */
  readonly groups: ReadonlySet<number>;
}

/** Maximum number of rules without a pattern to hold in memory. */
const maxCachedRules = 2_000;
/** Maximum number of rules that one address is compared with. */
const maxCandidates = 1_000;

const byPosition = [{ position: "asc" }, { id: "asc" }] as const;
const snapshots = new WeakMap<
  SiteInfo,
  { readonly version: string; readonly read: Promise<Snapshot> }
>();

/** The rules that may match an address, in their order: enabled rules of enabled groups that this site applies. */
export async function candidatesFor(
  cache: RuleCache,
  address: Address,
): Promise<readonly Candidate[]> {
  const { patterns, plain, groups } = await known(cache);
  const keys = toLookupKeys(address);
  return together(
    plain ? keys.flatMap((key) => plain.get(key) ?? []) : await findPlain(cache, groups, keys),
    patterns(address),
  );
}

/** The same inside a transaction that is about to change rules: reads its own state, without a cache. */
export function candidatesNow(
  cache: RuleCache,
): (address: Address) => Promise<readonly Candidate[]> {
  let read: Promise<Omit<Snapshot, "plain">> | undefined;
  return async (address) => {
    const { patterns, groups } = await (read ??= readPatterns(cache));
    return together(await findPlain(cache, groups, toLookupKeys(address)), patterns(address));
  };
}

const together = (plain: readonly Candidate[], patterns: readonly Candidate[]) =>
  plain.length === 0 ? patterns : inOrder([...plain, ...patterns]);

/** The cached rules, read again when rules, groups or the site's flags have changed. */
function known(cache: RuleCache): Promise<Snapshot> {
  const { settings, site } = cache;
  const version = JSON.stringify([settings.get(rulesRevision), flagsIn(settings)]);
  const last = snapshots.get(site);
  if (last?.version === version) return last.read;
  const read = readSnapshot(cache);
  snapshots.set(site, { version, read });
  // The next request tries again.
  read.catch(() => {
    if (snapshots.get(site)?.read === read) snapshots.delete(site);
  });
  return read;
}

async function readSnapshot(cache: RuleCache): Promise<Snapshot> {
  const { patterns, groups } = await readPatterns(cache);
  const rest = await find(cache, groups, {
    where: { lookup_key: { ne: patternKey } },
    orderBy: "id",
    limit: maxCachedRules + 1,
  });
  return { patterns, groups, plain: rest.length > maxCachedRules ? undefined : byKey(rest) };
}

async function readPatterns(cache: RuleCache): Promise<Omit<Snapshot, "plain">> {
  const served = await cache.db.groups.find({
    where: { enabled: true, module_id: modules.core },
    columns: ["id"],
  });
  const groups = new Set(served.map(({ id }) => id));
  const patterns = await find(cache, groups, {
    where: { lookup_key: patternKey },
    orderBy: byPosition,
    limit: cache.options.patterns,
  });
  return { patterns: toPatternIndex(patterns), groups };
}

const findPlain = (cache: RuleCache, groups: ReadonlySet<number>, keys: readonly string[]) =>
  find(cache, groups, {
    where: { lookup_key: { in: keys } },
    orderBy: byPosition,
    limit: maxCandidates,
  });

async function find(
  { db, settings }: RuleCache,
  groups: ReadonlySet<number>,
  { where, ...query }: Query<Columns>,
): Promise<readonly Found[]> {
  const flags = flagsIn(settings);
  // Part of the query, so that its limit counts only rules that apply.
  const served = { enabled: true, group_id: { in: [...groups] } };
  const rows = await db.redirects.find({ ...query, where: { ...where, ...served } });
  return rows.flatMap((row) => {
    const rule = toRule(row, flags);
    return rule ? { ...toCandidate(rule), key: row.lookup_key } : [];
  });
}

function byKey(all: readonly Found[]): ReadonlyMap<string, readonly Found[]> {
  const map = new Map<string, Found[]>();
  for (const one of all) {
    const same = map.get(one.key);
    if (same) same.push(one);
    else map.set(one.key, [one]);
  }
  return map;
}

/** Finds the patterns that may match an address, in their order. */
interface PatternIndex {
  (address: Address): readonly Candidate[];
}

/**
 * Indexes patterns by the text that a matching address must begin with. Patterns without such a text are tried on each
 * address.
 */
export function toPatternIndex(patterns: readonly Candidate[]): PatternIndex {
  const rest = patterns.filter(({ head }) => head === undefined);
  const byHead = new Map<string, Candidate[]>();
  for (const one of patterns) {
    if (one.head === undefined) continue;
    const same = byHead.get(one.head);
    if (same) same.push(one);
    else byHead.set(one.head, [one]);
  }
  if (byHead.size === 0) return () => patterns;
  const lengths = [...new Set([...byHead.keys()].map(({ length }) => length))];
  return (address) => {
    const { folded } = toRequestedUrl(address).readable();
    // Non-ASCII letters may be equal to ASCII letters in another case.
    if (folded === undefined) return patterns;
    const found = lengths
      .filter((length) => length <= folded.length)
      .flatMap((length) => byHead.get(folded.slice(0, length)) ?? []);
    return found.length === 0 ? rest : inOrder([...found, ...rest]);
  };
}

/** A page view; without a visitor if unknown. */
export interface Visit {
  readonly at: number;
  readonly who: string | undefined;
  readonly path: string;
  /** Channel, source, medium, campaign. */
  readonly origin: readonly string[];
  readonly device: string;
}
interface Question {
  readonly metrics: readonly string[];
  readonly dimensions: readonly string[];
  readonly ranges: readonly (readonly [string, string])[];
  readonly filter: { readonly name: string; readonly values: readonly string[] } | undefined;
  readonly orderBy: readonly { readonly name: string; readonly isDescending: boolean }[];
  readonly limit: number;
}
/** A counted event with all its dimensions. */
interface Fact {
  readonly what: string;
  readonly n: number;
  readonly about: Readonly<Record<string, string>>;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll("-", "");
const unknown = ["(not set)", "(not set)", "(not set)", "(not set)"];

function groupBy<T>(list: readonly T[], key: (one: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return [...groups.values()];
}

/** The visits of a visitor on one day, split into sessions after half an hour without views. */
function sessionsOf(visits: readonly Visit[]): readonly (readonly Visit[])[] {
  const sessions: Visit[][] = [];
  for (const visit of visits.toSorted((a, b) => a.at - b.at)) {
    const last = sessions.at(-1)?.at(-1);
    if (!last || visit.at - last.at > 30 * 60_000) sessions.push([visit]);
    else sessions.at(-1)?.push(visit);
  }
  return sessions;
}

function factsOf(visits: readonly Visit[]): readonly Fact[] {
  const facts: Fact[] = [];
  const note = (
    what: string,
    { at, path }: Visit,
    [channelGrouping = "", source = "", medium = "", campaign = ""]: readonly string[],
    device: string,
    n = 1,
  ) =>
    facts.push({
      ...{ what, n },
      about: {
        ...{ date: dayOf(at), pagePath: path, pageTitle: `Page ${path} & more` },
        ...{ channelGrouping, source, medium, campaign, deviceCategory: device },
      },
    });
  for (const visit of visits)
    if (visit.who === undefined) note("pageviews", visit, unknown, "(not set)");
  const known = visits.filter(({ who }) => who !== undefined);
  for (const ofVisitor of groupBy(known, ({ at, who }) => `${dayOf(at)} ${who}`)) {
    const seen = new Set<string>();
    for (const [place, session] of sessionsOf(ofVisitor).entries()) {
      const [first, last] = [session[0], session.at(-1)];
      if (!first || !last) continue;
      const { origin, device } = first;
      const add = (what: string, visit: Visit, n = 1) => note(what, visit, origin, device, n);
      if (place === 0) add("visitors", first);
      add("entrances", first);
      add("exits", last);
      if (session.length === 1) add("bounces", first);
      add("duration", first, Math.floor((last.at - first.at) / 1000));
      for (const visit of session) {
        add("pageviews", visit);
        if (!seen.has(visit.path)) add("page_visitors", visit);
        seen.add(visit.path);
      }
      for (const [visit] of groupBy(session, ({ path }) => path))
        if (visit) add("unique_pageviews", visit);
    }
  }
  return facts;
}

function valueOf(metric: string, facts: readonly Fact[], isByPage: boolean): string {
  const sum = (name: string) =>
    facts.filter(({ what }) => what === name).reduce((all, { n }) => all + n, 0);
  const by = (a: string, b: string, times = 1) => (sum(b) === 0 ? 0 : (sum(a) / sum(b)) * times);
  const value: Readonly<Record<string, () => number>> = {
    pageviews: () => sum("pageviews"),
    uniquePageviews: () => sum("unique_pageviews"),
    users: () => sum(isByPage ? "page_visitors" : "visitors"),
    sessions: () => sum("entrances"),
    entrances: () => sum("entrances"),
    exits: () => sum("exits"),
    bounces: () => sum("bounces"),
    bounceRate: () => by("bounces", "entrances", 100),
    exitRate: () => by("exits", "pageviews", 100),
    avgSessionDuration: () => by("duration", "entrances"),
    pageviewsPerSession: () => by("pageviews", "entrances"),
  };
  return String(Math.round((value[metric]?.() ?? Number.NaN) * 1_000_000) / 1_000_000);
}

/** The expected report, counted separately from the visits for each number. */
export function expectedReport(visits: readonly Visit[], question: Question) {
  const { metrics, dimensions, ranges, filter, orderBy, limit } = question;
  const facts = factsOf(visits).filter(
    ({ about }) => !filter || filter.values.includes(about[filter.name] ?? ""),
  );
  const inRange = ([first, last]: readonly [string, string]) =>
    facts.filter(
      ({ about: { date = "" } }) =>
        date >= first.replaceAll("-", "") && date <= last.replaceAll("-", ""),
    );
  const isPage = (name: string) => name === "pagePath" || name === "pageTitle";
  const isOnePage = filter !== undefined && isPage(filter.name);
  const isByPage = isOnePage || dimensions.some(isPage);
  const keyOf = ({ about }: Fact) => JSON.stringify(dimensions.map((name) => about[name]));
  const of = ranges.map(inRange);
  const keys = [...new Set(of.flat().map(keyOf))];
  const rows = keys.map((key) => ({
    dimensions: JSON.parse(key) as string[],
    metrics: of.map((all) => {
      const own = all.filter((fact) => keyOf(fact) === key);
      return { values: metrics.map((name) => valueOf(name, own, isByPage)) };
    }),
  }));
  const steps = orderBy.length > 0 ? orderBy : [{ name: metrics[0] ?? "", isDescending: true }];
  const ordered = rows.toSorted((a, b) => {
    for (const { name, isDescending } of [
      ...steps,
      ...dimensions.map((one) => ({ name: one, isDescending: false })),
    ]) {
      const place = metrics.indexOf(name);
      const at = dimensions.indexOf(name);
      const [one, other] = [a.dimensions[at] ?? "", b.dimensions[at] ?? ""];
      const order =
        place !== -1
          ? Number(a.metrics[0]?.values[place]) - Number(b.metrics[0]?.values[place])
          : one < other
            ? -1
            : one > other
              ? 1
              : 0;
      if (order !== 0) return isDescending ? -order : order;
    }
    return 0;
  });
  const edge = (pick: (...all: number[]) => number) =>
    of.map((_, range) => ({
      values: metrics.map((_metric, place) => {
        const all = rows.map(({ metrics: ofRow }) => Number(ofRow[range]?.values[place]));
        return String(all.length === 0 ? 0 : pick(...all));
      }),
    }));
  return {
    rows: ordered
      .slice(0, limit)
      .map((row) => ({ ...row, dimensions: dimensions.length === 0 ? null : row.dimensions })),
    totals: of.map((all) => ({ values: metrics.map((name) => valueOf(name, all, isOnePage)) })),
    minimums: edge(Math.min),
    maximums: edge(Math.max),
    rowCount: rows.length,
  };
}

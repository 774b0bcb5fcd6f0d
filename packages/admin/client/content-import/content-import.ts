/** The path of the imports of content. */
export const importsPath = "/core/v2/imports";

/** The changes that an import has made, or would make. */
export interface Report {
  readonly made: Readonly<Record<string, number>>;
  readonly known: Readonly<Record<string, number>>;
  readonly unmapped: readonly {
    readonly what: string;
    readonly why: string;
    readonly count: number;
  }[];
}
/** An author of a file. */
export interface Author {
  readonly login: string;
  readonly name: string;
  readonly items: number;
  /** ID of the user with this login; 0 if there is none. */
  readonly user: number;
}
/** An uploaded export file with its import. */
export interface ContentImport {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly state: State;
  readonly created: string;
  readonly finished: string | null;
  readonly records: number;
  readonly total: number;
  readonly files: number;
  readonly total_files: number;
  readonly preview: {
    readonly title: string;
    readonly url: string;
    readonly authors: readonly Author[];
    readonly report: Report;
  } | null;
  readonly settings: {
    readonly authors: readonly { readonly login: string; readonly user: number }[];
    readonly default_author: number;
    readonly media: boolean;
  };
  readonly report: Report;
  readonly failure: string;
}
type State = "checking" | "checked" | "waiting" | "running" | "completed" | "failed" | "cancelled";

/** Whether a job works on an import. */
export const isActive = ({ state }: Pick<ContentImport, "state">): boolean =>
  state === "checking" || state === "waiting" || state === "running";
/** Whether an import has been started at least once. */
export const wasStarted = ({ state, report, records }: ContentImport): boolean =>
  state !== "checking" &&
  state !== "checked" &&
  (records > 0 || Object.keys(report.made).length + Object.keys(report.known).length > 0);

/** The progress of an import in percent; undefined while the number of records is unknown. */
export function percentOf({
  state,
  records,
  total,
  files,
  total_files: media,
  settings,
}: Pick<ContentImport, "state" | "records" | "total" | "files" | "total_files" | "settings">):
  | number
  | undefined {
  if (state === "checking" || total === 0) return undefined;
  const all = total + (settings.media ? media : 0);
  return Math.min(100, ((records + (settings.media ? files : 0)) / all) * 100);
}

/** The counts of a report by kind, in the order of their size. */
export function toCounts({ made, known }: Report) {
  const kinds = [...new Set([...Object.keys(made), ...Object.keys(known)])];
  return kinds
    .map((kind) => ({ kind, made: made[kind] ?? 0, known: known[kind] ?? 0 }))
    .filter(({ made: one, known: other }) => one + other > 0)
    .toSorted((one, other) => other.made + other.known - one.made - one.known);
}

/** The users of authors by login, before anything was chosen: those of the last run, or with the same login. */
export const toChosen = ({ preview, settings }: ContentImport): ReadonlyMap<string, string> => {
  const earlier = new Map(settings.authors.map(({ login, user }) => [login, String(user)]));
  return new Map(
    (preview?.authors ?? []).flatMap(({ login, user }): [string, string][] => {
      const id = earlier.get(login) ?? (user > 0 ? String(user) : "");
      return id === "" ? [] : [[login, id]];
    }),
  );
};

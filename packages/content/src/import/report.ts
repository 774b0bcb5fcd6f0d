import type { WxrComment, WxrItem, WxrRecord, WxrTerm } from "@waymark/wxr";
import type { Service } from "@waymark/core";
import { type ReportText, toReportText } from "./report-text.ts";

/** The result of an import. Counts by type: `post`, `page`, `category`, … */
export interface ImportReport {
  /** Created by this run. */
  readonly made: Readonly<Record<string, number>>;
  /** Created by an earlier run. */
  readonly known: Readonly<Record<string, number>>;
  /** Everything that was skipped or changed, with the reason and the count. */
  readonly unmapped: readonly ReportLine[];
}
/** A description in English of what could not be imported unchanged. */
interface ReportLine {
  readonly what: string;
  readonly why: string;
  readonly count: number;
  /** The reference to the same text for readers of other languages; omitted for texts that only exist in English. */
  readonly texts?: LineTexts;
}
export interface LineTexts {
  readonly what?: ReportText;
  readonly why?: ReportText;
}
/** An author of a file. */
export interface PreviewAuthor {
  readonly login: string;
  readonly name: string;
  /** Number of items. */
  readonly items: number;
  /** ID of the user with this login; 0 if there is none. */
  readonly user: number;
}
/** The changes that an import of a file would make. */
export interface ImportPreview {
  /** Name and URL of the source. */
  readonly title: string;
  readonly url: string;
  readonly authors: readonly PreviewAuthor[];
  /** The counts of objects that would be created, that already exist, and that would be changed or left out. */
  readonly report: ImportReport;
}
/** The choices for an import. */
export interface ImportSettings {
  /** Users for authors of the file. */
  readonly authors: readonly { readonly login: string; readonly user: number }[];
  /** ID of the user for authors without one; 0: they are created. */
  readonly default_author: number;
  /** Whether media files are downloaded from the source. */
  readonly media: boolean;
}
/** Maximum number of authors in a preview, and in the choices. */
export const maxAuthors = 1_000;
/** Maximum length of the login of an author in the choices. */
export const maxLoginLength = 200;

/** The counts of a running import. */
export interface Tally {
  made(what: string, count?: number): void;
  known(what: string, count?: number): void;
  unmapped(what: string | ReportText, why: string | ReportText): void;
  /** Adds counts of a transaction, which may have been retried. */
  add(counted: ImportReport): void;
  report(): ImportReport;
}
export function newTally(): Tally {
  const made: Record<string, number> = {};
  const known: Record<string, number> = {};
  const unmapped = new Map<string, ReportLine & { count: number }>();
  const miss = (given: string | ReportText, reason: string | ReportText, count = 1): void => {
    const key = `${keyOf(given)}\n${keyOf(reason)}`;
    let row = unmapped.get(key);
    if (!row) unmapped.set(key, (row = { ...toLine(given, reason), count: 0 }));
    row.count += count;
  };
  return {
    made: (what, count = 1) => {
      if (count > 0) made[what] = (made[what] ?? 0) + count;
    },
    known: (what, count = 1) => void (known[what] = (known[what] ?? 0) + count),
    unmapped: miss,
    add(counted) {
      for (const [what, count] of Object.entries(counted.made)) this.made(what, count);
      for (const [what, count] of Object.entries(counted.known)) this.known(what, count);
      for (const { what, why, texts, count } of counted.unmapped)
        miss(texts?.what ?? what, texts?.why ?? why, count);
    },
    report: () => ({ made, known, unmapped: [...unmapped.values()] }),
  };
}

const keyOf = (text: string | ReportText): string =>
  typeof text === "string" ? text : JSON.stringify(text);
const toEnglish = (text: string | ReportText): string =>
  typeof text === "string" ? text : toReportText(text);
function toLine(what: string | ReportText, why: string | ReportText): Omit<ReportLine, "count"> {
  const texts = {
    ...(typeof what !== "string" && { what }),
    ...(typeof why !== "string" && { why }),
  };
  return {
    what: toEnglish(what),
    why: toEnglish(why),
    ...(Object.keys(texts).length > 0 && { texts }),
  };
}

/** Comments that are separate from their item. */
export interface LateComments {
  readonly kind: "comments";
  /** The id of their item at the source. */
  readonly post: number;
  /** The key that distinguishes these comments from those of other items. */
  readonly owner: string;
  readonly comments: readonly WxrComment[];
}
/** A term with the address of its page at the source. */
export interface LinkedTerm extends WxrTerm {
  readonly link: string;
}
/** The records of an import from any source: the site first, then authors, terms, items, comments. */
export type ImportRecord = WxrRecord | LinkedTerm | ItemWithModuleData | LateComments;

/** An item that an import has created, with the `data` of its row. */
export interface StoredRow {
  readonly id: number;
  /** The key of the source, for `importedIds`. */
  readonly source: string;
  readonly data: unknown;
  /** The counts of the import. */
  readonly tally: Tally;
}
/** An item with data of the module that declares its type. */
export interface ItemWithModuleData extends WxrItem {
  readonly moduleData?: { readonly stored: Service<StoredRow, void>; readonly data: unknown };
}

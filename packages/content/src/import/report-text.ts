import { type MessageArguments, translatorOf } from "@waymark/core";
import { type BlockTexts, contentMessages } from "../messages/index.ts";
import { type ImportCatalogue, importEn } from "../messages/import-en.ts";

type Key = keyof ImportCatalogue;
/** A text of a report, which is written when its reader is known. */
export interface ReportText {
  readonly key: Key;
  readonly values: Readonly<Record<string, string>>;
}
type Values<K extends Key> = { readonly [N in keyof MessageArguments<ImportCatalogue[K]>]: string };

/** References a text of a report, with its values. */
export const reportText = <K extends Key>(
  key: K,
  ...[values]: {} extends Values<K> ? [] : [values: Values<K>]
): ReportText => ({ key, values: values ?? {} });

const english = translatorOf(contentMessages, { all: () => [], language: "en" });

/** A text in a language, English by default. */
export const toReportText = ({ key, values }: ReportText, t: BlockTexts = english): string =>
  (t as unknown as (key: string, values: object) => string)(key, values);

/** Whether this version has the text. */
export const isKnownText = ({ key }: ReportText): boolean => Object.hasOwn(importEn, key);

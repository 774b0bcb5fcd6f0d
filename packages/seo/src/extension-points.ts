import { defineContribution, type Fetcher } from "@waymark/core";

/** What a provider gave this site when it was connected. It is kept sealed, and shown to nobody. */
export interface KeywordTokens {
  readonly access: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
  readonly refresh?: string | undefined;
}
/** What a provider is asked for. */
export interface KeyphraseQuestion {
  readonly phrase: string;
  /** Two letters, such as `us`. */
  readonly country: string;
  /** What `exchange` gave; of providers without accounts undefined. */
  readonly tokens: KeywordTokens | undefined;
  readonly fetch: Fetcher;
}
/** A keyphrase beside the one that was asked about. What a provider does not know is null. */
export interface Keyphrase {
  readonly phrase: string;
  readonly volume: number | null;
  /** Twelve months, the oldest first, as numbers with commas between them. */
  readonly trend: string | null;
  readonly intent: string | null;
  readonly difficulty: number | null;
}
/** Somebody who knows what else people search for. Its hosts are its own: no caller names an address. */
export interface KeywordProvider {
  readonly name: string;
  /** Connects this site with the code that an administrator brought from the provider; providers without accounts lack it. */
  readonly exchange?: (code: string, fetch: Fetcher) => Promise<KeywordTokens>;
  readonly related: (question: KeyphraseQuestion) => Promise<readonly Keyphrase[]>;
}
/** Who may be asked for keyphrases; the option `keywords.provider` names one. */
export const keywordProviders = defineContribution<KeywordProvider>("seo.keyword-providers");

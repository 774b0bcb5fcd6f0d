import { defineContribution, type Fetcher } from "@waymark/core";

/** The tokens of a provider for this site. They are stored encrypted, and never returned by the API. */
export interface KeywordTokens {
  readonly access: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
  readonly refresh?: string | undefined;
}
/** The parameters of a request to a provider. */
export interface KeyphraseQuestion {
  readonly phrase: string;
  /** Two letters, such as `us`. */
  readonly country: string;
  /** The result of `exchange`; undefined for providers without accounts. */
  readonly tokens: KeywordTokens | undefined;
  readonly fetch: Fetcher;
}
/** A related keyphrase. Unknown values are null. */
export interface Keyphrase {
  readonly phrase: string;
  readonly volume: number | null;
  /** Twelve monthly values, the oldest first, separated by commas. */
  readonly trend: string | null;
  readonly intent: string | null;
  readonly difficulty: number | null;
}
/** A source of related keyphrases. Its hosts are fixed: callers cannot choose a URL. */
export interface KeywordProvider {
  readonly name: string;
  /** Exchanges an authorization code for tokens; omitted by providers without accounts. */
  readonly exchange?: (code: string, fetch: Fetcher) => Promise<KeywordTokens>;
  readonly related: (question: KeyphraseQuestion) => Promise<readonly Keyphrase[]>;
}
/** Extension point for providers of keyphrases. The option `keywords.provider` selects one. */
export const keywordProviders = defineContribution<KeywordProvider>("seo.keyword-providers");

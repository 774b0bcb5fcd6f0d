/** The problems of titles and descriptions, the most important first. */
export const problems = [
  "missing_description",
  "missing_title",
  "duplicate_title",
  "short_description",
  "long_description",
  "short_title",
  "long_title",
  "noindex",
] as const;
/** A problem of a title or a description. */
export type PageProblem = (typeof problems)[number];

/** The lengths that search engines show. */
export interface Range {
  readonly min: number;
  readonly max: number;
}
/** The response of `GET /seo/v2/overview`. */
export interface Overview {
  readonly pages: number;
  readonly problems: Readonly<Record<PageProblem, number>>;
  readonly limits: { readonly title: Range; readonly description: Range };
  readonly indexing: {
    readonly completed: boolean;
    readonly done: number;
    readonly total: number;
  };
}
/** A page in the response of `GET /seo/v2/pages`. */
export interface SeoPage {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  readonly link: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly problems: readonly PageProblem[];
  readonly may_edit: boolean;
}

/** A question of the survey: its scope and choices. */
export interface Question {
  /** `user`: one answer per user; `site`: one answer. */
  readonly scope: "user" | "site";
  /** Allowed values; without choices any text is allowed. */
  readonly choices?: readonly string[];
  /** Maximum number of values. */
  readonly most: number;
}

/** The questions for administrators. */
export const questions = {
  role: {
    scope: "user",
    choices: ["owner", "owner_with_team", "in_house_team", "part_time_freelancer"],
    most: 1,
  },
  postFrequency: { scope: "user", choices: ["never", "daily", "weekly", "monthly"], most: 1 },
  goals: {
    scope: "site",
    choices: [
      "sell_products_or_service",
      "monetize_content",
      "publish_blog",
      "publish_news",
      "share_portfolio",
    ],
    most: 3,
  },
  helpNeeded: {
    scope: "site",
    choices: [
      "retaining_visitors",
      "improving_performance",
      "finding_new_topics",
      "growing_audience",
      "expanding_business",
      "generating_revenue",
      "help_better_rank",
      "understanding_content_performance",
      "encourage_to_post",
    ],
    most: 9,
  },
  searchTerms: { scope: "site", most: 3 },
} as const satisfies Readonly<Record<string, Question>>;

/** The name of a question. */
export type QuestionName = keyof typeof questions;
export const questionNames = Object.keys(questions) as readonly QuestionName[];

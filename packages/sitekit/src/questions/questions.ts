/** A question of the questionnaire: whose answer it is, and what may be chosen. */
export interface Question {
  /** `user`: everybody has an answer; `site`: there is one. */
  readonly scope: "user" | "site";
  /** What may be chosen; without choices any text may be given. */
  readonly choices?: readonly string[];
  /** How many values an answer has at most. */
  readonly most: number;
}

/** The questions that administrators are asked. */
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

/** What a question is called by. */
export type QuestionName = keyof typeof questions;
export const questionNames = Object.keys(questions) as readonly QuestionName[];

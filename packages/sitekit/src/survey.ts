import * as z from "zod";
import { accountOptions, toAvatarUrls } from "@waymark/accounts";
import { toTextLine } from "@waymark/core";
import type { Context } from "./builder.ts";
import { recordsOf, saveRecord } from "./people/user-records.ts";

/** A question of the survey: its scope and choices. */
interface Question {
  /** `user`: one answer per user; `site`: one answer. */
  readonly scope: "user" | "site";
  /** Allowed values; without choices any text is allowed. */
  readonly choices?: readonly string[];
  /** Maximum number of values. */
  readonly max: number;
}

/** The questions for administrators. */
const questions = {
  role: {
    scope: "user",
    choices: ["owner", "owner_with_team", "in_house_team", "part_time_freelancer"],
    max: 1,
  },
  postFrequency: { scope: "user", choices: ["never", "daily", "weekly", "monthly"], max: 1 },
  goals: {
    scope: "site",
    choices: [
      "sell_products_or_service",
      "monetize_content",
      "publish_blog",
      "publish_news",
      "share_portfolio",
    ],
    max: 3,
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
    max: 9,
  },
  searchTerms: { scope: "site", max: 3 },
} as const satisfies Readonly<Record<string, Question>>;

/** The name of a question. */
type QuestionName = keyof typeof questions;
const questionNames = Object.keys(questions) as readonly QuestionName[];

const shape = (question: Question) =>
  z
    .array(
      question.choices
        ? z.enum(question.choices as readonly [string, ...string[]])
        : z.string().max(100).transform(toTextLine),
    )
    .max(question.max);

/** The answers in a request: lists of values by question. */
export const answersInput = z.strictObject(
  Object.fromEntries(
    questionNames.map((name) => [name, shape(questions[name]).optional()]),
  ) as unknown as Record<QuestionName, z.ZodOptional<z.ZodArray<z.ZodType<string>>>>,
);

const stored = z.object({ values: z.array(z.string()), by: z.int() });

/** A question with its answer. */
const answer = z.object({
  values: z.array(z.string()),
  scope: z.enum(["user", "site"]),
  answeredBy: z.int().describe("ID of the user who answered; 0 if unanswered"),
  author: z
    .object({ photo: z.string(), login: z.string() })
    .optional()
    .describe("The user who answered on behalf of the site"),
});
/** All questions with their answers. */
export const answers = z.object(
  Object.fromEntries(questionNames.map((name) => [name, answer])) as Record<
    QuestionName,
    typeof answer
  >,
);
type Answers = z.output<typeof answers>;

/** The questions with their answers for the caller. */
export async function readAnswers(ctx: Context): Promise<Answers> {
  const { actor } = ctx;
  const found = await rowsOf(ctx);
  const others = [...found.values()].map(({ by }) => by).filter((by) => by > 0 && by !== actor.id);
  const authors = await authorsOf(ctx, actor.can("list_users") ? others : []);
  const entries = questionNames.map((name) => {
    const { values = [], by = 0 } = found.get(name) ?? {};
    const author = by === actor.id ? undefined : authors.get(by);
    return [
      name,
      { values, scope: questions[name].scope, answeredBy: by, ...(author && { author }) },
    ] as const;
  });
  return Object.fromEntries(entries) as Answers;
}

/** Stores answers. The author only changes if the values differ. */
export async function storeAnswers(
  ctx: Context,
  input: z.output<typeof answersInput>,
): Promise<void> {
  const { actor } = ctx;
  await ctx.db.lock("sitekit:answers");
  const found = await rowsOf(ctx);
  for (const name of questionNames) {
    const values = input[name]?.filter((one) => one !== "");
    if (!values) continue;
    const unique = [...new Set(values)];
    if (JSON.stringify(found.get(name)?.values ?? []) === JSON.stringify(unique)) continue;
    const user = questions[name].scope === "site" ? 0 : actor.id;
    await saveRecord(ctx, { user, kind: "answer", name, value: { values: unique, by: actor.id } });
  }
}

async function rowsOf(ctx: Context): Promise<ReadonlyMap<string, z.output<typeof stored>>> {
  const rows = [
    ...(await recordsOf(ctx, 0, "answer")),
    ...(await recordsOf(ctx, ctx.actor.id, "answer")),
  ];
  return new Map(
    rows.flatMap(({ user, name, value }) => {
      const question = (questions as Readonly<Record<string, Question>>)[name];
      const parsed = stored.safeParse(value);
      const isOwn = question && (question.scope === "site") === (user === 0);
      return isOwn && parsed.success ? [[name, parsed.data] as const] : [];
    }),
  );
}

async function authorsOf({ db, site, optionsOf }: Context, ids: readonly number[]) {
  const unique = [...new Set(ids)];
  const rows = unique.length === 0 ? [] : await db.users.find({ where: { id: { in: unique } } });
  const { avatars } = optionsOf(accountOptions);
  return new Map(
    rows.map(({ id, login, email, display_name: name }) => {
      const photo = toAvatarUrls({ id, name, email }, site, avatars)[96];
      return [id, { photo, login }] as const;
    }),
  );
}

import {
  callerKey,
  type Actor,
  type ApiError,
  decrypt,
  encrypt,
  jsonResponse,
  type ModuleContext,
  type NamespaceContext,
} from "@waymark/core";
import * as z from "zod";
import { type Context, get, post, type Shared } from "../builder.ts";
import type { Entry } from "../entries/entry.ts";
import {
  type Keyphrase,
  type KeywordProvider,
  keywordProviders,
  type KeywordTokens,
} from "../extension-points.ts";
import { toLine, toPlain } from "../plain-text.ts";
import { connectionCode, country, phrase } from "../args.ts";
import { errors } from "../errors.ts";
import type { SeoOptions } from "../options.ts";
import { seoSettings } from "../settings.ts";
import { json, toErrorResponse } from "./file-size.ts";

/** Maximum number of posts to read. */
const max = 50;
/** Maximum number of phrases to return. */
const maxPhrases = 10;

/**
 * Related keyphrases from this site: tags and keyphrases of published posts that contain the phrase, the most frequent
 * first. Their search volume is unknown and null.
 */
async function localKeyphrases({ db }: Context, phrase: string): Promise<readonly Keyphrase[]> {
  const found = await db.content.find({
    where: { match: phrase.slice(0, 200), type: "post", status: "publish", password: "" },
    limit: max,
    columns: ["id"],
  });
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const entries = await db.entries.find({
    where: { object_type: "post", object_sub_type: "post", listed: true, object_id: { in: ids } },
    limit: max,
    columns: ["facts", "own"],
  });
  const terms = [...new Set(entries.flatMap(({ facts }) => facts.terms ?? []))];
  const rows = await db.terms.find({
    where: { taxonomy: "post_tag", id: { in: terms } },
    columns: ["id", "name"],
  });
  const tags = new Map(rows.map(({ id, name }) => [id, toPlain(name, 191)]));
  return countPhrases(entries, tags, phrase)
    .slice(0, maxPhrases)
    .map((one) => ({ phrase: one, volume: null, trend: null, intent: null, difficulty: null }));
}

/** The tags and keyphrases of entries besides the requested one, the most frequent first. */
function countPhrases(
  entries: readonly Pick<Entry, "facts" | "own">[],
  tags: ReadonlyMap<number, string>,
  requested: string,
): readonly string[] {
  const counts = new Map<string, { readonly phrase: string; n: number }>();
  for (const { facts, own } of entries) {
    const names = (facts.terms ?? []).map((id) => tags.get(id) ?? "");
    for (const name of [...names, own.focus_keyphrase ?? ""]) {
      const phrase = toLine(name, 191);
      const key = phrase.toLowerCase();
      if (key === "" || key === requested.trim().toLowerCase()) continue;
      const known = counts.get(key);
      if (known) known.n++;
      else counts.set(key, { phrase, n: 1 });
    }
  }
  return [...counts.values()]
    .toSorted((a, b) => b.n - a.n || (a.phrase < b.phrase ? -1 : 1))
    .map(({ phrase }) => phrase);
}

const writes = ({ actor }: { readonly actor: Actor }) =>
  actor.can("edit_posts") || actor.can("edit_pages");
const columnNames = ["Keyphrase", "Volume", "Trend", "Intent", "Difficulty"] as const;
const cell = z.union([z.string(), z.number(), z.null()]);
/** Maximum number of keyphrase requests of a user in five minutes. */
const maxQuestions = 60;

const failures = ["seo_keywords_missing", "rest_too_many_requests"];

const connectionResponse = jsonResponse(
  "connection",
  z.object({
    status: z.literal(200),
    connected: z.literal(true),
    expires: z.int().describe("Expiry time, in milliseconds since 1970"),
  }),
  json,
);
const phrasesResponse = jsonResponse(
  "related keyphrases",
  z.object({
    results: z.object({ columnNames: z.array(z.string()), rows: z.array(z.array(cell)) }),
    status: z.literal(200),
  }),
  json,
);

/** Related keyphrases: provider, country, and results. Tokens of the provider are never returned. */
export function keywordRoutes(setup: NamespaceContext<SeoOptions>) {
  const source = toSource(setup);
  return {
    authenticate: post({
      summary: "Connect the site with the keyphrase provider",
      args: { code: connectionCode },
      returns: connectionResponse,
      status: 200,
      transaction: false,
      tool: false,
      errors: [...failures, "seo_keywords_refused"],
      access: ({ actor }) => writes({ actor }),
      handler: (ctx) => connect(source, ctx, ctx.args.code),
    }),
    country: post({
      summary: "Set the country for related keyphrases",
      args: { country_code: country },
      returns: jsonResponse("done", z.object({ success: z.literal(true), status: z.literal(200) })),
      status: 200,
      access: ({ actor }) => writes({ actor }),
      async handler({ args, settings }) {
        const country = args.country_code;
        await settings.change(seoSettings, (now) => ({ ...now, country }));
        return { success: true as const, status: 200 as const };
      },
    }),
    related: get({
      summary: "List related keyphrases",
      args: { keyphrase: phrase, country_code: country },
      returns: phrasesResponse,
      errors: [...failures, "seo_keywords_not_connected", "seo_keywords_failed"],
      access: ({ actor }) => writes({ actor }),
      handler: (ctx) => listRelated(source, ctx, ctx.args),
    }),
  };
}

/** The source of keyphrases that the options name. */
interface KeywordSource {
  readonly name: string;
  /** Encrypts the tokens of the provider. */
  readonly secret: string | undefined;
  /** Undefined for this site itself, and for a provider that no module contributes. */
  readonly provider: KeywordProvider | undefined;
  readonly isKnown: boolean;
}

function toSource({ all, options }: NamespaceContext<SeoOptions>): KeywordSource {
  const { provider: name, secret } = options.keywords;
  const provider = all(keywordProviders).find((one) => one.name === name);
  return { name, secret, provider, isKnown: name === "local" || provider !== undefined };
}

interface Caller extends Context, Pick<ModuleContext, "actor" | "rateLimiter" | "fetch"> {}

async function countQuestion({ rateLimiter, actor }: Caller): Promise<void> {
  await rateLimiter.count([{ key: `seo:keywords:${callerKey(actor)}`, max: maxQuestions }]);
}

async function connect(
  { name, secret, provider, isKnown }: KeywordSource,
  ctx: Caller & Pick<ModuleContext<Shared>, "transaction">,
  code: string,
) {
  if (!isKnown) return noTokens(errors.seo_keywords_missing());
  if (!provider?.exchange) return noTokens(errors.seo_keywords_refused());
  if (secret === undefined) return noTokens(errors.seo_keywords_missing());
  await countQuestion(ctx);
  let tokens: KeywordTokens;
  try {
    tokens = await provider.exchange(code, ctx.fetch);
  } catch (error) {
    ctx.log.warn("A keyphrase provider rejected this site.", { provider: name, error });
    return noTokens(errors.seo_keywords_refused());
  }
  const sealed = await sealTokens(tokens, secret);
  await ctx.transaction(({ db }) =>
    db.tokens.upsert([{ provider: name, sealed }], { on: ["provider"], set: ["sealed"] }),
  );
  return { status: 200 as const, connected: true as const, expires: tokens.expires };
}

async function listRelated(
  { name, secret, provider, isKnown }: KeywordSource,
  ctx: Caller,
  args: { readonly keyphrase: string; readonly country_code: string },
) {
  if (!isKnown) return noPhrases(errors.seo_keywords_missing());
  await countQuestion(ctx);
  if (!provider) return toResponse(await localKeyphrases(ctx, args.keyphrase));
  const row = provider.exchange && (await ctx.db.tokens.get({ provider: name }));
  const tokens = row && secret !== undefined ? await unsealTokens(row.sealed, secret) : undefined;
  if (provider.exchange && !tokens) return noPhrases(errors.seo_keywords_not_connected());
  const question = { phrase: args.keyphrase, country: args.country_code, tokens, fetch: ctx.fetch };
  try {
    return toResponse(await provider.related(question));
  } catch (error) {
    ctx.log.warn("A keyphrase provider did not respond.", { provider: name, error });
    return noPhrases(errors.seo_keywords_failed());
  }
}

const noPhrases = (error: ApiError): Response =>
  toErrorResponse(error, { error: error.message, status: error.status });
const noTokens = (error: ApiError): Response =>
  toErrorResponse(error, { tokens: [], error: error.message, status: error.status });

const toResponse = (found: readonly Keyphrase[]) => ({
  results: {
    columnNames: [...columnNames],
    rows: found
      .slice(0, 10)
      .map(({ phrase, volume, trend, intent, difficulty }) => [
        phrase,
        volume,
        trend,
        intent,
        difficulty,
      ]),
  },
  status: 200 as const,
});

const toSecret = (secret: string): string => `seo tokens ${secret}`;

/** Encrypts tokens for storage. */
const sealTokens = (tokens: KeywordTokens, secret: string): Promise<string> =>
  encrypt(JSON.stringify(tokens), toSecret(secret));

/** Decrypts tokens; undefined if the secret has changed or the data is damaged. */
async function unsealTokens(sealed: string, secret: string): Promise<KeywordTokens | undefined> {
  try {
    // Older rows have a full stop between the two parts.
    return JSON.parse(await decrypt(sealed.replace(".", ""), toSecret(secret))) as KeywordTokens;
  } catch {
    return undefined;
  }
}

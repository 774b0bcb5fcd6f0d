import { dayMs } from "@waymark/core";
import { hashApiToken, newApiToken, toTokenPrefix } from "../credentials/api-token.ts";
import { type Keyed, siteKey } from "../credentials/secret.ts";
import { errors } from "../errors.ts";
import type { All } from "../extension-points.ts";
import { roleRegistry } from "../roles/registry.ts";
import type { ApiTokenRow, UserRow } from "../tables.ts";

/** The maximum number of tokens of a user. */
const maxTokens = 100;

/** The properties of a new token. */
export interface ApiTokenInput {
  readonly name: string;
  /** The number of days until it expires. */
  readonly days: number;
  /** The capabilities that it is limited to. Default: all capabilities of the user. */
  readonly scopes?: readonly string[] | undefined;
  readonly readOnly: boolean;
}
/** An API token with its secret: the only time that it is known. */
export interface NewApiToken extends ApiTokenRow {
  readonly token: string;
}

/**
 * Creates an API token of a user. The caller has locked the user.
 *
 * @throws ApiError 400 `rest_api_token_invalid_scope`, 409 `rest_api_token_limit`.
 */
export async function addApiToken(
  ctx: Keyed & { readonly all: All },
  user: UserRow,
  { name, days, scopes, readOnly }: ApiTokenInput,
  now: Date,
): Promise<NewApiToken> {
  const { db, all } = ctx;
  const held = new Set([...roleRegistry(all).capabilitiesOf(user.roles), ...user.capabilities]);
  if (scopes?.some((capability) => !held.has(capability)))
    throw errors.rest_api_token_invalid_scope();
  if ((await db.api_tokens.count({ user: user.id })) >= maxTokens)
    throw errors.rest_api_token_limit();
  const token = newApiToken();
  const row = await db.api_tokens.insert({
    uuid: crypto.randomUUID(),
    user: user.id,
    name,
    prefix: toTokenPrefix(token),
    hash: hashApiToken(await siteKey(ctx), token),
    scopes: scopes ? [...new Set(scopes)] : null,
    read_only: readOnly,
    created: now,
    expires: new Date(now.getTime() + days * dayMs),
  });
  return { ...row, token };
}

import { collationKey } from "@waymark/core";
import { errors } from "../errors.ts";
import type { All } from "../extension-points.ts";
import type { UserRow } from "../tables.ts";
import type { UserChange } from "./change.ts";
import { mergeMeta } from "./meta.ts";
import { toKey } from "./name.ts";

/** The profile fields of a user in requests. */
export interface Profile {
  readonly name?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly email?: string | undefined;
  readonly url?: string | undefined;
  readonly description?: string | undefined;
  readonly locale?: string | undefined;
  readonly nickname?: string | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}
const longestUrl = 100;

/**
 * A profile as columns: missing fields do not change.
 *
 * @throws ApiError `user_url_too_long`.
 */
export function toColumns(all: All, user: Pick<UserRow, "meta">, profile: Profile): UserChange {
  const { name, email, url, meta, ...rest } = profile;
  if (url !== undefined && url.length > longestUrl) throw errors.user_url_too_long();
  return {
    ...pick(rest),
    ...(name !== undefined && name !== "" && { display_name: name, name_key: collationKey(name) }),
    ...(email !== undefined && { email, email_key: toKey(email) }),
    ...(url !== undefined && { url }),
    ...(meta && { meta: mergeMeta(all, user.meta, meta) }),
  };
}

const pick = ({ first_name, last_name, description, locale, nickname }: Profile): UserChange => ({
  first_name,
  last_name,
  description,
  locale,
  nickname,
});

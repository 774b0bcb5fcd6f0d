import { hourMs } from "@waymark/core";
import type { Jobs, RateLimiter } from "@waymark/core";
import type { AccountDb, UserRow } from "../tables.ts";
import { checkFreeEmail } from "./change.ts";
import { mailEmailChange } from "./jobs.ts";

/** The maximum number of these mails of one user per hour. */
const maxPerHour = 5;

/** Counts a request for a new address. @throws ApiError 429 `rest_too_many_requests`. */
export async function countEmailChange(
  { rateLimiter }: { readonly rateLimiter: RateLimiter },
  user: number,
): Promise<void> {
  await rateLimiter.count([{ key: `email change of ${user}`, max: maxPerHour, period: hourMs }]);
}

/** Queues the mail to a new address. @throws ApiError `rest_user_invalid_email` if another user has it. */
export async function addEmailChange(
  { db, jobs }: { readonly db: AccountDb; readonly jobs: Jobs },
  user: Pick<UserRow, "id" | "auth_version">,
  email: string,
): Promise<void> {
  await checkFreeEmail({ db }, user, email);
  await jobs.add(mailEmailChange, { user: user.id, auth_version: user.auth_version, email });
}

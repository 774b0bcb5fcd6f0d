import type { Desk } from "../bound.ts";
import { tables } from "../tables.ts";
import type { SubmissionRow } from "../submissions/change.ts";
import { toLookup } from "../values/search.ts";

/** Which submissions are looked for, and behind which one. */
export interface Wanted {
  readonly email: string;
  readonly after?: number;
  readonly offset?: number;
  readonly limit: number;
}

/**
 * Submissions of a person, oldest first: those that the user with this address has sent, and those that hold it in a field for
 * the address of whoever sends them. One that only mentions it is somebody else's.
 */
export async function submissionsOf(
  { db }: Pick<Desk, "db">,
  { email, after = 0, offset = 0, limit }: Wanted,
): Promise<readonly SubmissionRow[]> {
  const user = await db.users.first({ email_key: email.toLowerCase() });
  const own = user ? [{ author: user.id }] : [];
  return db.submissions.find({
    where: {
      id: { gt: after },
      or: [
        ...own,
        { linked: { table: tables.answers, to: "submission", where: { value: toLookup(email) } } },
      ],
    },
    orderBy: "id",
    offset,
    limit,
  });
}

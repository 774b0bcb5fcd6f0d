import type { Where } from "@waymark/core";
import type { Context } from "../builder.ts";
import { tables } from "../tables.ts";
import { toLookup } from "../values/search.ts";

/** A person, by email address and by the user with this address. */
export interface Person {
  /** `toLookup(email)`. */
  readonly address: string;
  /** 0 for none. */
  readonly user: number;
}

/** The person with this address. */
export async function personOf({ db }: Pick<Context, "db">, email: string): Promise<Person> {
  const user = await db.users.first({ email_key: email.toLowerCase() });
  return { address: toLookup(email), user: user?.id ?? 0 };
}

/**
 * The submissions of a person: those sent by their user account, and those with their mail address in the field for the
 * sender's address. Submissions that only mention the address do not count.
 */
export const sentBy = ({
  address,
  user,
}: Person): Where<(typeof tables)["submissions"]["columns"]> => ({
  or: [
    ...(user === 0 ? [] : [{ author: user }]),
    {
      exists: {
        table: tables.answers,
        to: "submission",
        where: { value: address, sender: true },
      },
    },
  ],
});

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
 * Submissions of a person: those that their user has sent, and those that hold the address in a field for that of
 * whoever sends them. One that only mentions it is somebody else's.
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

import { defineTask } from "../builder.ts";
import { userNamed } from "../credentials/lookup.ts";

/** A user as a command names them. */
export interface FoundUser {
  readonly id: number;
  readonly login: string;
}

/** The user with this login or mail address, in whatever case; undefined if there is none. */
export const findUser = defineTask(
  "accounts.find-user",
  async ({ db }, name: string): Promise<FoundUser | undefined> => {
    const user = await userNamed(db, name);
    return user && { id: user.id, login: user.login };
  },
);

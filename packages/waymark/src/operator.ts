import { findUser, type FoundUser } from "@waymark/accounts";
import { anonymous, type Actor, type Site } from "@waymark/core";
import { UsageError } from "./command.ts";

/** The person who runs a command has all permissions. */
const operator: Actor = { ...anonymous, via: "system", can: () => true };

/** Calls a route of the site with all permissions, so that commands validate like the API. @throws UsageError for an error response. */
export async function callAsOperator(site: Site, key: string, args: object): Promise<unknown> {
  const { status, body } = await (site as unknown as AnySite).call(key, args, {
    as: operator,
  });
  if (status >= 400) throw new UsageError(toErrorMessage(body, status));
  return body;
}
interface AnySite {
  readonly call: (
    key: string,
    args: object,
    options: { readonly as: Actor },
  ) => Promise<{ readonly status: number; readonly body: unknown }>;
}

function toErrorMessage(body: unknown, status: number): string {
  const { message, data } = Object(body) as {
    readonly message?: string;
    readonly data?: { readonly params?: Readonly<Record<string, unknown>> };
  };
  const reasons = Object.values(Object(data?.params) as object).map(String);
  return reasons.length > 0
    ? reasons.join(" ")
    : (message ?? `The site returned status ${status}.`);
}

/** The user with this login or email address. @throws UsageError if the user does not exist. */
export async function userNamed(site: Site, name: string): Promise<FoundUser> {
  const user = await site.run(findUser, name);
  if (!user) throw new UsageError(`The user ${JSON.stringify(name.slice(0, 80))} does not exist.`);
  return user;
}

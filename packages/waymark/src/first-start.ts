import { ensureAdministrator } from "@waymark/accounts";
import type { Site } from "@waymark/core";

/** Brings a site to where it can be used, and prints what its operator must know: a new administrator's password, say. */
export async function startSite(site: Site, print: (text: string) => void): Promise<void> {
  for (const note of await site.start()) print(note);
  if (!site.modules.includes("accounts")) return;
  const made = await site.run(ensureAdministrator, { makePassword: true });
  if (made)
    print(`The first administrator is ${made.login}. Both secrets are shown this once:

    password for the sign-in page:         ${made.password}
    application password for API clients:  ${made.applicationPassword}
`);
}

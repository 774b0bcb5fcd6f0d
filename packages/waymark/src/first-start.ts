import { ensureAdministrator } from "@waymark/accounts";
import type { Site } from "@waymark/core";

/** Starts a site, and prints notes for its operator, such as the password of a new administrator. */
export async function startSite(site: Site, print: (text: string) => void): Promise<void> {
  for (const note of await site.start()) print(note);
  if (!site.modules.includes("accounts")) return;
  const made = await site.run(ensureAdministrator, { makePassword: true });
  if (made)
    print(`Created the administrator ${made.login}. Both passwords are shown only now:

    password for the sign-in page:         ${made.password}
    application password for API clients:  ${made.applicationPassword}
`);
}

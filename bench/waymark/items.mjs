/** Serves the content module with DATABASE, and a user with an application password (ROLE, by default one who may write drafts). */
import { createUser } from "@waymark/accounts";
import { login, secret } from "../lib/credentials.mjs";
import { createContentSite } from "./content-site.mjs";
import { serveSite } from "./serve.mjs";

const site = createContentSite(process.env.DATABASE);
await site.migrate();
try {
  await site.run(createUser, {
    login,
    role: process.env.ROLE ?? "contributor",
    applicationPassword: { name: "Bench", secret },
  });
} catch (error) {
  if (error.code !== "existing_user_login") throw error;
}
await serveSite(site);

/** Serves the content module with DATABASE, and authenticates an administrator by a header. */
import { moduleBuilder, defineModule } from "@waymark/core";
import { createContentSite } from "./content-site.mjs";
import { serveSite } from "./serve.mjs";

const administrator = {
  id: 1,
  login: "writer",
  displayName: "Writer",
  roles: ["administrator"],
  capabilities: [],
};
const { defineAuthScheme } = moduleBuilder({});
const authModule = defineModule({
  name: "auth",
  authSchemes: [defineAuthScheme("test-user", () => administrator, { headers: ["x-test-user"] })],
});

const site = createContentSite(process.env.DATABASE, [authModule()]);
await site.migrate();
await serveSite(site);

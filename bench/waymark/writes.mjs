/** The content module on DATABASE, for an administrator who is known by a header. */
import { moduleBuilder, defineModule } from "@waymark/core";
import { makeContentSite } from "./content-site.mjs";
import { serveSite } from "./serve.mjs";

const administrator = {
  id: 1,
  login: "writer",
  displayName: "Writer",
  roles: ["administrator"],
  capabilities: [],
};
const { defineAuthScheme } = moduleBuilder({});
const badge = defineModule({
  name: "badge",
  authSchemes: [defineAuthScheme("badge", () => administrator, { headers: ["x-badge"] })],
});

const site = makeContentSite(process.env.DATABASE, [badge()]);
await site.migrate();
await serveSite(site);

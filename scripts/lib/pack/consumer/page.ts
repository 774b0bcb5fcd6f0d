import { readFile } from "node:fs/promises";
import { accounts, admin, adminPages, content, defineModule } from "waymark";
import { testSite } from "waymark/testing";

// The page of a package, compiled by tsc, and the files of the admin that it imports.
const tidePage = adminPages({
  name: "tide-table",
  label: "Tide table",
  operation: "GET /core/v2/posts",
  script: () => readFile("out/pages/tide-table.js", "utf8"),
});
const tides = defineModule({ name: "tides", contributes: [tidePage] });
await using site = await testSite({ modules: [admin(), accounts(), content(), tides()] });
const { body } = await site.as({ roles: ["administrator"] }).get("/admin/v1/screens");
const visit = (file: string) =>
  site.site.fetch(new Request(`${site.site.info.url}/admin/files/${file}`));
const response = await visit(body.pages[0].script);
const imported = [...(await response.text()).matchAll(/from "\.\/([^"]+)"/g)];
const files = await Promise.all(imported.map(([, file = ""]) => visit(file)));
console.log(response.status, ...files.map(({ status }) => status));

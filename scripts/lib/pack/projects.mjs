import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkContainer } from "./container.mjs";
import { checkDeploying } from "./deploying.mjs";
import { installPackages } from "./install.mjs";
import { runStep } from "./run-step.mjs";
import { withServer } from "./serve.mjs";

const name = "waymark-lost-property";

/**
 * Creates a site and a module with the packed `create-waymark`, installs them from the tarballs, follows the printed next steps,
 * and sends requests to both. Returns the problems.
 *
 * @param consumer - A folder in which all packages are installed.
 */
export async function checkProjects(folder, consumer, tarballs) {
  const createProject = async (installed, ...args) => {
    const create = join(consumer, "node_modules/.bin/create-waymark");
    const options = ["--packages", dirname(tarballs.waymark), "--no-install"];
    await runStep("create-waymark", create, [...args, ...options], { cwd: folder });
    const project = join(folder, args[0]);
    await installPackages(project, installed);
    return project;
  };
  const site = await createProject(consumer, "my-site", "--template", "site");
  await runStep("npm test of a new site", "npm", ["test"], { cwd: site });
  await runStep("npm run samples of a new site", "npm", ["run", "samples"], { cwd: site });
  const module = await createProject(site, name, "--template", "module");
  // CI has PostgreSQL.
  const env = process.env.CI ? { TEST_POSTGRES: "1" } : {};
  await runStep("npm test of a new module", "npm", ["test"], { cwd: module, env });
  await runStep("npm run check of a new module", "npm", ["run", "check"], { cwd: module });
  return [
    ...(await checkSite(site)),
    ...(await checkModule(module)),
    ...(await checkContainer(site, join(folder, "container"))),
    ...(await checkDeploying(site, join(folder, "deploying"))),
  ];
}

const checkSite = (cwd) =>
  withServer(cwd, async (url, text) => {
    const posts = await (await fetch(`${url}/api/core/v2/posts`)).json();
    const home = await (await fetch(`${url}/`)).text();
    const notes = await fetch(`${url}/api/notes/v1/notes`);
    return [
      ...(await checkSetUp(url, text)),
      ...(posts.length > 1 ? [] : ["A new site has no sample posts."]),
      ...(home.includes("High water</a>") ? [] : [`The home page of a new site is: ${home}`]),
      ...(notes.status === 200
        ? []
        : [`GET /notes/v1/notes of a new site responds with ${notes.status}.`]),
    ];
  });

/** Follows the printed link of a new site and sends the form: it leads to the admin. */
async function checkSetUp(url, text) {
  const [, origin, link] = /(http:\/\/[^\s/]+)(\/set-up\?token=\w+)/.exec(text) ?? [];
  if (!link) return [`The start of a new site prints no link to its set-up: ${text}`];
  const opened = await fetch(url + link, { redirect: "manual" });
  const cookie = (response) => response.headers.getSetCookie().map((one) => one.split(";")[0]);
  const body = new URLSearchParams({
    title: "Harbour Lights",
    timezone: "Europe/Lisbon",
    login: "ana",
    email: "ana@example.com",
    password: "correct horse battery",
  });
  const headers = { Cookie: cookie(opened).join("; "), Origin: origin };
  const sent = await fetch(`${url}/set-up`, { method: "POST", headers, body, redirect: "manual" });
  const target = sent.headers.get("location");
  if (sent.status !== 303 || target !== "/admin")
    return [`The set-up of a new site responds with ${sent.status} and leads to ${target}.`];
  const session = { Cookie: cookie(sent).join("; ") };
  const admin = await fetch(url + target, { headers: session, redirect: "manual" });
  return admin.status === 200 ? [] : [`The admin of a new site responds with ${admin.status}.`];
}

const checkModule = (cwd) =>
  withServer(cwd, async (url) => {
    const body = new URLSearchParams({ name: "Ana", text: "A blue scarf" });
    const created = await fetch(`${url}/api/lost-property/v1/entries`, { method: "POST", body });
    const page = await fetch(`${url}/lost-property`);
    const types = await readFile(join(cwd, "dist/index.d.ts"), "utf8");
    return [
      ...(created.status === 201
        ? []
        : [
            `POST /lost-property/v1/entries of a new module responds with ${created.status}: ${await created.text()}`,
          ]),
      ...(page.status === 200
        ? []
        : [`GET /lost-property of a new module responds with ${page.status}.`]),
      ...(/\bany\b/.test(types) ? [`The declarations of a new module contain any: ${types}`] : []),
    ];
  });

import { join, relative, resolve } from "node:path";
import { ensureAdministrator } from "@waymark/accounts";
import { basePath, type Site, discardBody } from "@waymark/core";
import { readConfig } from "@waymark/node";
import { isFromFile } from "./environment-file.ts";
import { textTable } from "./command.ts";

/** The start message of a running site, with its URLs. */
export async function toStartMessage(
  site: Site,
  address: string,
  file: string | undefined,
): Promise<string> {
  const { name, url, api } = site.info;
  const here = address + basePath(site.info);
  const rows = [
    ["site", `${here}/`],
    ["API", `${address}${new URL(api).pathname}/`],
  ];
  for (const [label, path] of pages)
    if (await responds(site, `${url}${path}`)) rows.push([label, here + path]);
  if (site.modules.includes("accounts")) rows.push(["users", toCommandLine(newUser, file)]);
  if (isMailInFiles()) rows.push(["mail", `written to ${toMailFolder()}; set SMTP_URL to send it`]);
  if (new URL(url).origin !== new URL(address).origin) rows.push(["public", `${url}/`]);
  return `${name} is running at ${here}/\n${textTable(rows).replace(/^/gm, "  ")}`;
}

const newUser = "user create LOGIN --email ADDRESS --role editor --password";

/** Whether this process writes mail to files. */
const isMailInFiles = (): boolean => !process.env["SMTP_URL"]?.trim();
const toMailFolder = (): string => toShort(join(readConfig().dataDir, "mail"));

/** Pages of modules, at their standard addresses. */
const pages = [
  ["admin", "/admin"],
  ["explorer", "/explorer"],
  ["sign in", "/sign-in"],
] as const;

const responds = async (site: Site, url: string): Promise<boolean> => {
  const response = await site.fetch(new Request(url));
  await discardBody(response);
  // The admin sends visitors to the sign-in page.
  return response.ok || response.status === 302;
};

/** The variables that select the site of a command. */
const deciding = ["DATABASE_URL", "DATA_DIR", "UPLOADS"] as const;

/** A command line for the site of this process, to be run in the same folder. */
function toCommandLine(words: string, site: string | undefined): string {
  const settings = deciding.flatMap((name) => {
    const value = process.env[name];
    return value === undefined || value.trim() === "" || isFromFile(name)
      ? []
      : [`${name}=${quoted(withoutPassword(value))}`];
  });
  const file = site === undefined ? [] : ["--site", quoted(toShort(site))];
  return [...settings, "npx waymark", words, ...file].join(" ");
}

const withoutPassword = (value: string): string =>
  value.replace(/(:\/\/[^:@/]*):[^@]*@/, "$1:PASSWORD@");
const quoted = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

function toShort(file: string): string {
  const path = relative(process.cwd(), resolve(file));
  return path.startsWith("..") ? resolve(file) : path;
}

/** Starts a site, and prints notes for its operator, such as the password of a new administrator. */
export async function startSite(site: Site, print: (text: string) => void): Promise<void> {
  for (const note of await site.start()) print(note);
  if (!site.modules.includes("accounts")) return;
  const made = await site.run(ensureAdministrator, { makePassword: true, unlessSetUp: true });
  if (made)
    print(`Created the administrator ${made.login}. Both passwords are shown only now:

    password for the sign-in page:         ${made.password}
    application password for API clients:  ${made.applicationPassword}
`);
}

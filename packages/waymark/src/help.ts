import { type Command, type Options, textTable } from "./command.ts";

/** The options of every command. */
export const commonOptions = {
  site: {
    type: "string",
    hint: "FILE",
    text: "The module whose default export is the site",
  },
  debug: { type: "boolean", text: "Print the stack of an error" },
  help: { type: "boolean", text: "Print this help" },
} as const satisfies Options;

const environment = `Environment: DATABASE_URL (sqlite:./site.db; or postgres://…, libsql://…), DATABASE_POOL (10),
DATABASE_AUTH_TOKEN, DATA_DIR (./data), UPLOADS, PORT (8080), HOST (127.0.0.1), SITE_URL, LOG (json, text,
silent), LOG_LEVEL (info), ACCESS_LOG (off), COMPRESSION (on),
MAX_CONNECTIONS (1000), KEEP_ALIVE_TIMEOUT (5), SMTP_URL, MAIL_FROM, TRUSTED_PROXIES (none).`;

const indent = (text: string): string => text.replace(/^/gm, "  ");
const optionTable = (options: Options): string =>
  textTable(
    Object.entries(options).map(([name, { hint, short, text }]) => [
      `${short ? `-${short}, ` : ""}--${name}${hint ? ` ${hint}` : ""}`,
      text,
    ]),
  );

/** The output of `waymark --help`. */
export const toHelp = (commands: readonly Command[]): string =>
  `waymark: run and administer a Waymark site

Usage: waymark COMMAND [OPTIONS]

${indent(textTable(commands.map(({ name, operands, summary }) => [[name, ...operands].join(" "), summary])))}

Options of every command:
${indent(optionTable(commonOptions))}

Without --site, site.js, dist/site.js or site.ts in the current folder is used; without these, a built-in site with
accounts, content and most other modules, but without public pages and without the admin.
\`waymark COMMAND --help\` prints details; \`waymark --version\` prints the version.

${environment}`;

/** The output of `waymark user --help`: the commands that begin with that word. */
export const toFamilyHelp = (word: string, family: readonly Command[]): string =>
  `Usage: waymark ${word} COMMAND [OPTIONS]

${indent(textTable(family.map(({ name, operands, summary }) => [[name, ...operands].join(" "), summary])))}

\`waymark ${word} COMMAND --help\` lists the options of each.`;

/** The output of `waymark COMMAND --help`. */
export const toCommandHelp = ({ name, summary, operands, options, notes }: Command): string =>
  [
    `Usage: waymark ${[name, ...operands].join(" ")} [OPTIONS]\n\n${summary}.`,
    indent(optionTable({ ...options, ...commonOptions })),
    notes,
  ]
    .filter((part) => part !== undefined)
    .join("\n\n");

// Measures the type-checking cost of an endpoint: generates modules of 40 endpoints each, a site with them and typed
// calls, and divides the compiler's instantiations by the number of endpoints. Exits with 1 above the committed budget.
// `--update` writes the measured figure plus 5 % as the new budget.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const budgetFile = join(root, "scripts/type-budget.json");
/** The absolute maximum of a budget. */
const maximum = 900;
const modules = 15;
const perModule = 40;
const endpoints = modules * perModule;
const callsPerModule = 4;

const core = "../../packages/core/src/index.ts";
const range = (count) => Array.from({ length: count }, (_, i) => i);

const toRoutes = (i) => `
  "/r${i}": [
    get({
      summary: "List",
      args: { page: z.int().default(1), per_page: z.int().max(100).default(10), search: z.string().optional(), order: z.enum(["asc", "desc"]).default("desc"), ids: z.array(z.int()).optional() },
      returns: pageOf(row), access: can("list"),
      handler: ({ args, db, select }) => db.rows.page({ page: args.page, per_page: args.per_page, orderBy: "n", direction: args.order, select }),
    }),
    post({ summary: "Add", args: { title: z.string(), n${i}: z.int() }, returns: one(row), access: can("add"), handler: ({ args, db }) => db.rows.insert({ title: args.title, n: args.n${i} }) }),
  ],
  "/r${i}/:id": [
    get({ summary: "Read", args: { id: z.int() }, find: ({ args, db }) => db.rows.get(args.id), access: "public", handler: ({ found }) => ({ ...found, k${i}: [{ a: "x", b: ${i} }] }) }),
    edit({ summary: "Change", args: { id: z.int(), title: z.string().optional() }, find: ({ args, db }) => db.rows.get(args.id), access: ({ actor, found }) => actor.can("edit", found), handler: ({ args, db, found }) => db.rows.update(found.id, args) }),
  ],`;

const toModule = (
  m,
) => `import { moduleBuilder, can, timestamp, defineModule, defineNamespace, defineResource, fieldsOf, id, integer, one, pageOf, table, text } from "${core}";
import * as z from "zod";
const tables = { rows: table({ id: id(), title: text(), n: integer(), at: timestamp().nullable() }) };
const { get, post, edit } = moduleBuilder({ tables });
const { column, field } = fieldsOf(tables.rows);
const row = defineResource({ name: "row${m}", table: tables.rows, fields: { id: column("id"), title: column("title"), at: column("at", { in: ["edit"] }), big: field({ reads: ["n"], schema: z.boolean(), value: ({ n }) => n > ${m} }) } });
export const v1 = defineNamespace("m${m}/v1", {${range(perModule / 4)
  .map(toRoutes)
  .join("")}
});
export const m${m} = defineModule({ name: "m${m}", tables, namespaces: [v1] });
`;

const toCalls = (m) =>
  range(callsPerModule)
    .map(
      (i) => `
const a${m}x${i}: number = (await site.call("GET /m${m}/v1/r${i}/:id", { id: 1 })).body.k${i}[0]!.b;
const b${m}x${i}: string = (await site.call("GET /m${m}/v1/r${i}", { order: "asc" })).body[0]!.title;
await site.call("POST /m${m}/v1/r${i}", { title: "x", n${i}: a${m}x${i} + b${m}x${i}.length });`,
    )
    .join("");

const toSite = () => `import { createSite } from "${core}";
${range(modules)
  .map((m) => `import { m${m} } from "./m${m}.ts";`)
  .join("\n")}
const site = createSite({ modules: [${range(modules)
  .map((m) => `m${m}()`)
  .join(
    ", ",
  )}], override: { "GET /m0/v1/r0": (next) => (call) => next({ ...call, args: { ...call.args, page: 1 } }), "POST /m0/v1/r1": false } });
${range(modules).map(toCalls).join("")}
export {};
`;

/** Compiles the sources in a folder and returns the statistics of the compiler. */
function compile(dir) {
  writeFileSync(
    join(dir, "tsconfig.json"),
    JSON.stringify({
      extends: "../../tsconfig.base.json",
      compilerOptions: {
        composite: false,
        declaration: false,
        declarationMap: false,
        emitDeclarationOnly: false,
        noEmit: true,
      },
      include: ["*.ts"],
    }),
  );
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const printed = execFileSync(process.execPath, [tsc, "-p", dir, "--extendedDiagnostics"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const figure = (name) => Number(new RegExp(`^${name}:\\s+([\\d.]+)`, "m").exec(printed)?.[1]);
  return { instantiations: figure("Instantiations"), seconds: figure("Total time") };
}

/** A site without modules, to measure core alone. */
const empty = `import { createSite } from "${core}";\nexport const site = createSite({ modules: [] });\n`;

function measure(files) {
  const dir = mkdtempSync(join(root, "scripts/.type-budget-"));
  try {
    for (const [name, text] of files) writeFileSync(join(dir, name), text);
    return compile(dir);
  } catch (error) {
    // The compiler prints errors to its standard output.
    throw new Error(String(error.stdout ?? error), { cause: error });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const base = measure([["site.ts", empty]]);
const whole = measure([
  ...range(modules).map((m) => [`m${m}.ts`, toModule(m)]),
  ["site.ts", toSite()],
]);
const measured = Math.round((whole.instantiations - base.instantiations) / endpoints);
if (!Number.isFinite(measured)) {
  console.error("The compiler printed no instantiations.");
  process.exit(1);
}
if (process.argv.includes("--update"))
  writeFileSync(
    budgetFile,
    `${JSON.stringify({ instantiationsPerEndpoint: Math.min(maximum, Math.ceil(measured * 1.05)), measured, endpoints }, null, 2)}\n`,
  );
const { instantiationsPerEndpoint: budget } = JSON.parse(readFileSync(budgetFile, "utf8"));
const calls = modules * callsPerModule * 3;
console.log(
  `${measured} instantiations per endpoint (budget ${budget}) over ${endpoints} endpoints and ${calls} calls; ` +
    `core alone ${base.instantiations}; ${whole.seconds} s`,
);
if (measured > Math.min(maximum, budget)) {
  console.error(
    "The budget is exceeded: simplify the types, or raise the budget with --update and give the reason.",
  );
  process.exit(1);
}

import { type Case, cases } from "../packages/core/src/args/cases.ts";
import type { JsonSchema } from "../packages/core/src/args/json-schema.ts";
import { toArgPlan } from "../packages/core/src/args/plan.ts";

const head = `# Arguments

The values that arguments accept and reject. This page is generated from the test cases of core, which run over HTTP (query,
JSON and form), in process and in a batch; \`npx vitest run test/reference.test.ts -u\` updates it.

Each section starts with the schema of an argument \`a\` in the catalogue. In the tables, an input that starts with \`{\` is a JSON
body, one that starts with \`form:\` is an urlencoded body, and any other is a query. "Absent" means that the handler receives no
such argument. Errors have the status 400 and the code \`rest_missing_callback_param\`, or \`rest_invalid_param\` with the inner
code in the table. For the precedence of path, query and body see the [guide](../guide/http.md#arguments).
`;

interface Group {
  readonly subject: string;
  readonly schema: string;
  readonly rows: (readonly [input: string, result: string])[];
}

/** The reference page of arguments. */
export function toArgsPage(): string {
  const groups = new Map<string, Group>();
  const others: (readonly [title: string, input: string, result: string])[] = [];
  for (const one of cases) {
    const { subject } = one;
    if (subject === undefined) {
      others.push([one.title, code(inputOf(one)), resultOf(one)]);
      continue;
    }
    const schema = JSON.stringify(toArgPlan("page", one.args).described["a"] as JsonSchema);
    const key = `${subject} ${schema}`;
    const group = groups.get(key) ?? { subject, schema, rows: [] };
    group.rows.push([code(inputOf(one)), resultOf(one)]);
    groups.set(key, group);
  }
  const parts = [...groups.values()].map(
    ({ subject, schema, rows }) =>
      `## ${capital(subject)}\n\n${code(schema)}\n\n${toTable(["Input", "Result"], rows)}`,
  );
  const rest = `## Other cases\n\n${toTable(["Case", "Input", "Result"], others)}`;
  return [head, ...parts, rest].join("\n").replace(/\n+$/, "\n");
}

const inputOf = ({ input: { query, json, form } }: Case): string =>
  json ?? (form === undefined ? (query ?? "") : `form:${form}`);

function resultOf({ expected, args: declared }: Case): string {
  if (!("args" in expected)) {
    const { code: outer, params, details } = expected;
    if (params) return `missing: ${params.map(code).join(", ")}`;
    if (!details) return code(outer);
    return Object.entries(details)
      .map(([name, { code: inner, message }]) =>
        [name === "a" ? "" : `${code(name)}: `, code(inner), " ", escape(message)].join(""),
      )
      .join("; ");
  }
  if ("a" in declared && Object.keys(declared).length === 1)
    return "a" in expected.args ? code(JSON.stringify(expected.args["a"])) : "absent";
  return code(JSON.stringify(expected.args));
}

const maxLength = 96;
/** Inline code for a table cell: ASCII, on one line, truncated. */
function code(text: string): string {
  if (text === "") return "nothing";
  const cut = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  const plain = ascii(cut).replaceAll("|", "\\|");
  return plain.includes("`") ? "`` " + plain + " ``" : "`" + plain + "`";
}
const escape = (text: string): string => ascii(text).replaceAll(/[|*_<[\]]/g, "\\$&");
const ascii = (text: string): string =>
  text
    .replaceAll("…", "...")
    .replaceAll(/[^ -~]/gu, (one) =>
      [...Array(one.length).keys()]
        .map((i) => `\\u${one.charCodeAt(i).toString(16).padStart(4, "0")}`)
        .join(""),
    );
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function toTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((one, i) =>
    Math.max(3, one.length, ...rows.map((row) => (row[i] ?? "").length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  return (
    [line(heads), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n") +
    "\n"
  );
}

import { type Case, cases } from "../packages/core/src/args/cases.ts";
import type { JsonSchema } from "../packages/core/src/args/json-schema.ts";
import { toArgPlan } from "../packages/core/src/args/plan.ts";

const head = `# Arguments

What arguments accept and refuse, made from the table of cases that core is tested with: by reading alone, over HTTP as query,
JSON and form, in process, and in a batch. \`npx vitest run test/reference.test.ts -u\` writes this page anew.

Under each heading stands what the catalogue publishes of such an argument \`a\`. In the tables, what begins with \`{\` is a JSON
body, what begins with \`form:\` an urlencoded body, anything else a query. "Absent" means that the handler sees no such argument.
Refusals are 400: \`rest_missing_callback_param\`, or \`rest_invalid_param\` with the inner code that is shown here. [What every route
understands](../guide/http.md#arguments) says which source wins.
`;

interface Group {
  readonly subject: string;
  readonly schema: string;
  readonly rows: (readonly [sent: string, outcome: string])[];
}

/** The reference page of arguments. */
export function toArgsPage(): string {
  const groups = new Map<string, Group>();
  const others: (readonly [about: string, sent: string, outcome: string])[] = [];
  for (const one of cases) {
    const [, subject] = /^(.*?) (?:takes|rejects|misses) /s.exec(one.about) ?? [];
    if (subject === undefined || Object.keys(one.args).join() !== "a") {
      others.push([one.about, code(sentOf(one)), outcomeOf(one)]);
      continue;
    }
    const schema = JSON.stringify(toArgPlan("page", one.args).described["a"] as JsonSchema);
    const key = `${subject} ${schema}`;
    const group = groups.get(key) ?? { subject, schema, rows: [] };
    group.rows.push([code(sentOf(one)), outcomeOf(one)]);
    groups.set(key, group);
  }
  const parts = [...groups.values()].map(
    ({ subject, schema, rows }) =>
      `## ${capital(subject)}\n\n${code(schema)}\n\n${toTable(["Sent", "Outcome"], rows)}`,
  );
  const rest = `## Several arguments, and whole requests\n\n${toTable(["About", "Sent", "Outcome"], others)}`;
  return [head, ...parts, rest].join("\n").replace(/\n+$/, "\n");
}

const sentOf = ({ given: { query, json, form } }: Case): string =>
  json ?? (form === undefined ? (query ?? "") : `form:${form}`);

function outcomeOf({ then, args: declared }: Case): string {
  if (!("args" in then)) {
    const { code: outer, params, details } = then;
    if (params) return `missing: ${params.map(code).join(", ")}`;
    if (!details) return code(outer);
    return Object.entries(details)
      .map(([name, { code: inner, message }]) =>
        [name === "a" ? "" : `${code(name)}: `, code(inner), " ", escape(message)].join(""),
      )
      .join("; ");
  }
  if ("a" in declared && Object.keys(declared).length === 1)
    return "a" in then.args ? code(JSON.stringify(then.args["a"])) : "absent";
  return code(JSON.stringify(then.args));
}

const longest = 96;
/** Text as code in a cell: ASCII, on one line, of bounded length. */
function code(text: string): string {
  if (text === "") return "nothing";
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
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

import { parseSync } from "rolldown/utils";

const operators = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "&&": "||",
  "||": "&&",
};
/** Type nodes are not executed, except those that contain expressions. */
const executed = /^TS(?:As|Satisfies|NonNull)|^(?!TS)/;

/** All single changes of a source file: `start` and `end` of the replaced text, its replacement, and the node it belongs to. */
export function mutationsOf(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`);
  const found = [];
  const add = (start, end, by, node) => found.push({ start, end, by, node });
  visit(program, (node) => {
    const { start, end } = node;
    switch (node.type) {
      case "BinaryExpression":
      case "LogicalExpression": {
        const by = operators[node.operator];
        const at = text.indexOf(node.operator, node.left.end);
        // Concatenated texts are mostly messages.
        const isText = node.operator === "+" && /["`]/.test(text.slice(start, end));
        if (by && !isText) add(at, at + node.operator.length, by, node);
        break;
      }
      case "IfStatement":
      case "ConditionalExpression": {
        const { test } = node;
        add(test.start, test.end, `!(${text.slice(test.start, test.end)})`, test);
        break;
      }
      case "Literal":
        if (typeof node.value === "boolean") add(start, end, String(!node.value), node);
        else if (typeof node.value === "number" && !node.isKey)
          add(start, end, `(${node.raw} + 1)`, node);
        break;
      case "ExpressionStatement":
        if (!node.directive) add(start, end, ";", node);
        break;
    }
  });
  return found;
}

/** Visits the executed nodes, parents before their children. */
function visit(node, visitor) {
  if (!executed.test(node.type)) return;
  if (node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration") return;
  visitor(node);
  for (const [name, value] of Object.entries(node)) {
    const isKey = name === "key" && !node.computed;
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === "object" && typeof child.type === "string")
        visit(isKey ? { ...child, isKey } : child, visitor);
  }
}

/** Applies a change to the source. */
export const mutated = (text, { start, end, by }) => text.slice(0, start) + by + text.slice(end);

/** The source with an error in place of the change: if the tests still pass, they do not cover it. */
export function throwing(text, { node }) {
  const isStatement = node.type.endsWith("Statement");
  const error = '(() => { throw new Error("A test covers this code."); })()';
  return mutated(text, { ...node, by: isStatement ? `${error};` : error });
}

/** Describes a change in one line. */
export function describe(path, text, { start, end, by }) {
  const line = text.slice(0, start).split("\n").length;
  const short = (one) => one.replace(/\s+/g, " ").slice(0, 60);
  return `${path}:${line} ${short(text.slice(start, end))} → ${by === ";" ? "removed" : short(by)}`;
}

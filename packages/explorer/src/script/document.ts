/** Details from the site's OpenAPI document, if it has one: summaries, access, responses and errors. */
export const document = String.raw`
const documentAt = root + "/openapi.json";
let openapi;
const readDocument = () =>
  (openapi ??= ask(documentAt)
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined));
const operationIn = (document, { template }, method) => recordOf(recordOf(recordOf(document).paths)[template])[method.toLowerCase()];
const resolved = (document, value) => {
  const { $ref } = recordOf(value);
  return typeof $ref === "string" ? $ref.replace(/^#\//, "").split("/").reduce((node, step) => recordOf(node)[step], document) : value;
};
function toAnswers(document, operation) {
  return Object.entries(recordOf(operation.responses)).map(([status, response]) => {
    const lines = String(recordOf(resolved(document, response)).description ?? "").split("\n");
    const codes = lines.flatMap((line) => {
      const found = /^- ${"`"}(\w+)${"`"}: (.*)$/.exec(line);
      return found ? [[found[1], found[2]]] : [];
    });
    return { status, about: lines[0], codes };
  });
}
function toFields(document, route) {
  const operation = recordOf(operationIn(document, route, listOf(route.endpoints[0]?.methods)[0] ?? ""));
  const [, success] = Object.entries(recordOf(operation.responses)).find(([status]) => /^2\d\d$/.test(status)) ?? [];
  const { schema } = recordOf(recordOf(recordOf(resolved(document, success)).content)["application/json"]);
  return Object.entries(recordOf(recordOf(resolved(document, schema)).properties));
}
const prose = (text) => text.split("${"`"}").map((part, i) => (i % 2 === 1 ? code(part) : part));
function answersBox(document, operation) {
  const rows = toAnswers(document, operation).map(({ status, about, codes }) =>
    element("div", { class: "arg told" },
      element("div", { class: "head" }, element("span", { class: "name" }, status)),
      element("div", { class: "about" },
        element("p", {}, about),
        codes.length > 0 && element("dl", { class: "codes" }, codes.flatMap(([name, when]) => [element("dt", {}, code(name)), element("dd", {}, prose(when))])))));
  return element("details", { class: "fields answers" }, element("summary", {}, "Responses and errors"), element("div", { class: "args" }, rows));
}
async function tellMore(card, route, { methods }) {
  const document = await readDocument();
  const operation = operationIn(document, route, methods[0] ?? "");
  if (!operation) return;
  const notes = [operation.summary, ...String(operation.description ?? "").split("\n\n")].filter(Boolean);
  card.querySelector("h2").after(element("p", { class: "pad muted" }, notes.map((note) => element("span", {}, String(note).replace(/\.?$/, ". ")))));
  card.append(answersBox(document, operation));
}
async function linkDocument(list) {
  const document = await readDocument();
  if (document) list.append(element("div", {}, element("dt", {}, "Document"), element("dd", {}, element("a", { href: location.origin + documentAt }, "OpenAPI " + String(document.openapi)))));
}
`;

import { argRow, argsOf, type Arg } from "./arg.ts";
import { isRead, type Endpoint, type Route, type Selection } from "./catalogue.ts";
import { code, element, type Child } from "./element.ts";
import { toField, type Field } from "./field.ts";
import { fill } from "./pattern.ts";
import { pairsOf, toQuery, type Pair } from "./query.ts";
import { parts as textParts, t } from "./texts.ts";
import { type FormRequest, toRequestForm } from "./request-form.ts";

/** The card of an endpoint; `run` sends its request. */
export interface EndpointCard {
  readonly card: HTMLElement;
  readonly run?: () => Promise<void>;
}

/** The card of an endpoint: its arguments, and a form that sends the request; none for streams and sockets. */
export function toCard(
  route: Route,
  endpoint: Endpoint,
  index: number,
  selection: Selection,
): EndpointCard {
  const heading = toHeading(endpoint);
  const args = argsOf(route, endpoint);
  const isStream = endpoint.event_stream === true || endpoint.web_socket === true;
  if (isStream) {
    const rows = args.map((arg) => argRow(arg));
    const body =
      rows.length > 0
        ? element("div", { class: "args" }, rows)
        : element("p", { class: "muted pad" }, t("noArguments"));
    return { card: element("section", { class: "card" }, heading, body) };
  }
  const method = methodOf(endpoint);
  const { rows, read } = toControls(route, args, index, selection, method);
  const { form, run } = toRequestForm(heading, rows, method, read);
  const card = element("section", { class: "card wide" }, form);
  return isRead(endpoint) ? { card, run } : { card };
}

/** The method that the form sends. Changes are sent with PATCH, because older proxies treat POST as a creation. */
const methodOf = ({ methods }: Endpoint): string =>
  ["GET", "PATCH", "DELETE"].find((method) => methods.includes(method)) ?? methods[0] ?? "GET";

function toHeading({
  methods,
  allow_batch,
  event_stream: isStream,
  web_socket: isSocket,
  summary,
  description,
}: Endpoint): readonly Child[] {
  const badges = methods.map((method) =>
    element("span", { class: `badge ${method.toLowerCase()}` }, method),
  );
  const text = summary ?? description;
  return [
    element(
      "h2",
      { class: "methods" },
      badges,
      Boolean(allow_batch) && element("span", { class: "tag" }, t("batches")),
      isStream === true && element("span", { class: "tag" }, t("eventStream")),
      isSocket === true && element("span", { class: "tag" }, "WebSocket"),
    ),
    Boolean(text) && element("p", { class: "pad", dir: "auto" }, String(text)),
  ];
}

interface Controls {
  readonly rows: readonly HTMLElement[];
  readonly read: () => FormRequest;
}

/** The fields of the arguments, and one for arguments that are not in the catalogue, such as `_fields`. */
function toControls(
  route: Route,
  args: readonly Arg[],
  index: number,
  selection: Selection,
  method: string,
): Controls {
  const given = merge(method === "GET" ? selection.pairs : []);
  const fields = args.map((arg, i) => {
    const value = arg.isInPath ? selection.values[arg.name] : given.get(arg.name);
    const { schema, isRequired } = arg;
    return { arg, field: toField(`arg-${index}-${i}`, schema, { isRequired, value }) };
  });
  const names = new Set(args.map(({ name }) => name));
  const extra = element("input", {
    id: `extra-${index}`,
    autocomplete: "off",
    spellcheck: "false",
    placeholder: "_fields=id,title",
  });
  extra.value = toQuery([...given].filter(([name]) => !names.has(name)));
  return {
    rows: [...fields.map(({ arg, field }) => argRow(arg, field)), toExtraRow(extra)],
    read: () => toRequest(route, fields, extra.value, method),
  };
}

/** The pairs by name; repeated ones, such as `a[]`, are joined by commas. */
function merge(pairs: readonly Pair[]): ReadonlyMap<string, string> {
  const merged = new Map<string, string>();
  for (const [name, value] of pairs) {
    const plain = name.replace(/\[\d*\]$/, "");
    const earlier = merged.get(plain);
    merged.set(plain, earlier === undefined ? value : `${earlier},${value}`);
  }
  return merged;
}

const toExtraRow = (extra: HTMLInputElement): HTMLElement =>
  element(
    "div",
    { class: "arg" },
    element(
      "div",
      { class: "head" },
      element("label", { class: "name plain", for: extra.id }, t("more")),
    ),
    element(
      "div",
      { class: "about" },
      element(
        "p",
        { class: "muted" },
        textParts("moreHelp", { fields: code("_fields"), embed: code("_embed") }),
      ),
    ),
    element("div", { class: "field" }, extra),
  );

function toRequest(
  { parts }: Route,
  fields: readonly { readonly arg: Arg; readonly field: Field }[],
  extra: string,
  method: string,
): FormRequest {
  const values: Record<string, string> = {};
  const pairs: Pair[] = [];
  for (const { arg, field } of fields) {
    if (field.value === "") continue;
    if (arg.isInPath) values[arg.name] = field.value;
    else pairs.push(...pairsOf(arg.name, field.value, arg.schema));
  }
  const more = extra
    .trim()
    .replace(/^[?&]+/, "")
    .replaceAll(" ", "+")
    .replaceAll("#", "%23");
  const path = fill(parts, values);
  const hasBody = method !== "GET" && method !== "DELETE";
  const query = [hasBody ? "" : toQuery(pairs), more].filter(Boolean).join("&");
  return {
    path: path + (query && `?${query}`),
    body: hasBody ? new URLSearchParams(pairs.map((pair) => [...pair])).toString() : undefined,
  };
}

import type { Item } from "../api/items.ts";

/** The action of a redirect in the form: a status, or `pass` for a request that is not redirected. */
export const kinds = ["301", "302", "307", "308", "404", "410", "pass"] as const;

/** The values of the form of a redirect. */
export interface RedirectValues {
  readonly url: string;
  readonly kind: string;
  readonly target: string;
  readonly title: string;
  readonly group: string;
  readonly position: number;
  readonly ignoresCase: boolean;
  readonly ignoresSlash: boolean;
  readonly isPattern: boolean;
  readonly query: string;
  /** The stored options that the form does not show, such as whether visits are logged. */
  readonly options: Readonly<Record<string, unknown>>;
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Whether the form can show a redirect; others have conditions, targets or statuses that only the derived form has. */
export function isSimple(item: Item): boolean {
  const type = text(item["action_type"]);
  const code = String(item["action_code"]);
  const isOffered = kinds.some((kind) => kind === code) && hasTarget(code) === (type === "url");
  return (
    item["match_type"] === "url" &&
    (type === "pass" || (isOffered && (type === "url" || type === "error")))
  );
}

/** The values of a redirect, or of a new one for an address. */
export function toValues(item: Item | undefined, url: string): RedirectValues {
  const match = record(item?.["match_data"]);
  const flags = record(match["source"]);
  const code = String(item?.["action_code"] ?? 301);
  return {
    url: text(item?.["url"]) || url,
    kind: item?.["action_type"] === "pass" ? "pass" : code,
    target: text(record(item?.["action_data"])["url"]),
    title: text(item?.["title"]),
    group: String(item?.["group_id"] ?? ""),
    position: Number(item?.["position"] ?? 0),
    ignoresCase: flags["flag_case"] !== false,
    ignoresSlash: flags["flag_trailing"] !== false,
    isPattern: flags["flag_regex"] === true,
    query: text(flags["flag_query"]) || "exact",
    options: record(match["options"]),
  };
}

/** The URL that the address of a redirect stands for. It includes the folder of the site, and never leads to another host. */
export const toTestUrl = (address: string, origin: string): string => origin + address;

/** Whether a kind has a target. */
export const hasTarget = (kind: string): boolean => kind !== "404" && kind !== "410";

/** The arguments of the request that stores a redirect. */
export function toArgs(values: RedirectValues): Readonly<Record<string, unknown>> {
  const { url, kind, target, title, group, position, query } = values;
  const action = kind === "pass" ? "pass" : hasTarget(kind) ? "url" : "error";
  return {
    url,
    title,
    position,
    match_type: "url",
    action_type: action,
    action_code: kind === "pass" ? 200 : Number(kind),
    action_data: hasTarget(kind) ? { url: target } : {},
    match_data: {
      source: {
        flag_query: query,
        flag_case: values.ignoresCase,
        flag_trailing: values.ignoresSlash,
        flag_regex: values.isPattern,
      },
      ...(Object.keys(values.options).length > 0 && { options: values.options }),
    },
    ...(group !== "" && { group_id: Number(group) }),
  };
}

/** The arguments that differ from those of the stored redirect. */
export function toChangedArgs(
  stored: RedirectValues,
  values: RedirectValues,
): Readonly<Record<string, unknown>> {
  const before = toArgs(stored);
  return Object.fromEntries(
    Object.entries(toArgs(values)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  );
}

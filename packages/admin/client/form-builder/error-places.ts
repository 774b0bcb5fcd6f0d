import type { Label } from "../api/use-label.ts";
import { type FormDraft, text } from "./draft.ts";

/** The place of an error of the server. */
export interface ErrorPlace {
  /** The message with labels in place of a path. */
  readonly message: string;
  /** The number of the field, email or calculation, from 0. */
  readonly at: number | undefined;
}

/** Finds the part of the form that an error refers to: `fields[1][key] does not match …` refers to the second field. */
export function placeOf(draft: FormDraft, error: string, labelOf: Label): ErrorPlace {
  const [path = "", part, number] =
    /^(fields|emails|calculations)\[(\d+)\](?:\[\w+\])*/.exec(error) ?? [];
  if (part === undefined) return { message: error, at: undefined };
  const at = Number(number);
  const names = [...path.matchAll(/\[(\w+)\]/g)]
    .slice(1)
    .map(([, name = ""]) => (/^\d+$/.test(name) ? String(Number(name) + 1) : labelOf(name)));
  const message = `${[nameOf(draft, part, at), ...names].join(" › ")}: ${error.slice(path.length).trim()}`;
  return { message, at };
}

function nameOf({ fields, emails, calculations }: FormDraft, part: string, at: number): string {
  const number = String(at + 1);
  if (part === "emails") return text(emails[at]?.["email_subject"]) || number;
  if (part === "calculations") return text(calculations[at]?.["name"]) || number;
  const values = fields[at]?.values;
  return values?.label || values?.key || number;
}

/** The tab that has the input of an argument, such as `redirect` or `fields[1][key]`. */
export function tabOf(
  path: string,
): "calculations" | "confirmation" | "emails" | "fields" | "settings" {
  const [name = ""] = path.split("[", 1);
  switch (name) {
    case "emails":
    case "calculations":
      return name;
    case "key":
    case "settings":
    case "saving":
      return "settings";
    case "redirect":
    case "success_message":
      return "confirmation";
    default:
      return "fields";
  }
}

import type { Label } from "../api/use-label.ts";
import { type FormDraft, text } from "./draft.ts";

/** The place of an error of the server. */
export interface ErrorPlace {
  /** The message with labels in place of a path. */
  readonly message: string;
  /** The number of the field, email or calculation, from 0. */
  readonly at: number | undefined;
}

/**
 * Finds the part of the form that an error refers to: `fields[1][key] does not match …` refers to the second field. The path is the
 * same in all languages, but not its position in the sentence.
 */
export function placeOf(draft: FormDraft, error: string, labelOf: Label): ErrorPlace {
  const [path, part = "", steps = ""] =
    /\b(fields|emails|calculations|saving|settings)((?:\[\w+\])+)/.exec(error) ?? [];
  if (path === undefined) return { message: error, at: undefined };
  const names = [...steps.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
  const at = part === "saving" || part === "settings" ? undefined : Number(names.shift());
  const labels = names.map((name) =>
    /^\d+$/.test(name) ? String(Number(name) + 1) : labelOf(name),
  );
  if (at !== undefined) labels.unshift(nameOf(draft, part, at));
  return { message: error.replace(path, () => labels.join(" › ")), at };
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

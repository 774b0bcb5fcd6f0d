import { corpus } from "./corpus.ts";
import type { Random } from "./random.ts";
import type { ArgSchema } from "./targets.ts";

/** A value that the schema allows in most cases. */
export function validValue(
  random: Random,
  name: string,
  schema: ArgSchema,
  maxId: number,
): unknown {
  if (schema.enum) return random.pick(schema.enum);
  const type = Array.isArray(schema.type) ? schema.type.at(-1) : schema.type;
  if (
    /^(id|user_id|parent|author|post|include|exclude|categories|tags|post_series)/.test(name) &&
    type !== "string"
  )
    return type === "array" ? [1 + random.below(maxId)] : 1 + random.below(maxId);
  if (type === "integer" || type === "number") {
    const minimum = schema.minimum ?? 0;
    return minimum + random.below(Math.min(10, (schema.maximum ?? minimum + 10) - minimum + 1));
  }
  if (type === "boolean") return random.chance(0.5);
  if (type === "array") return [validValue(random, "", schema.items ?? {}, maxId)];
  if (type === "object") return {};
  if (schema.format === "date-time") return "2025-06-01T10:00:00";
  if (schema.format === "email") return `f${random.below(1e6)}@example.com`;
  if (schema.format === "uri") return "https://example.com/";
  if (schema.format === "uuid") return "00000000-0000-4000-8000-000000000000";
  return `text ${random.below(1000)}`;
}

/** A value of the corpus, which is rarely valid. */
export function invalidValue(random: Random): unknown {
  const at = random.next();
  if (at < 0.72) return random.pick(corpus.common);
  if (at < 0.93) return random.pick(corpus.shapes);
  return random.pick(at < 0.998 ? corpus.long : corpus.huge);
}
/** A value as URLs and forms contain it. */
export const asText = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

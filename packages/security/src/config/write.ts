import type { Desk } from "../bound.ts";
import { errors } from "../errors.ts";
import { config, configSchema, type Config } from "./config.ts";

/**
 * Sets what is given, all of it or nothing.
 *
 * @throws ApiError 422 `rest_save_config_error` for no values, `rest_set_config_error` for wrong ones.
 */
export async function writeConfig(
  { settings }: Pick<Desk, "settings">,
  fields: unknown,
): Promise<void> {
  if (typeof fields !== "object" || fields === null || Array.isArray(fields))
    throw errors.rest_save_config_error();
  const given = Object.entries(fields);
  if (given.length === 0) throw errors.rest_save_config_error();
  const changed = Object.fromEntries(given.map(([name, value]) => [name, toBoolean(name, value)]));
  await settings.change(config, (now) => checked({ ...now, ...changed }));
}

function checked(values: object): Config {
  const read = configSchema.safeParse(values);
  if (read.success) return read.data;
  const told = read.error.issues.slice(0, 10).map(({ path, message }) => [...path, message]);
  const message = told.map((parts) => parts.join(": ").slice(0, 300)).join(", ");
  throw errors.rest_set_config_error({ message });
}

const standard = configSchema.parse({});
/** Clients write flags as 0 and 1 too. */
const toBoolean = (name: string, value: unknown): unknown =>
  typeof standard[name as keyof Config] === "boolean" && (value === 0 || value === 1)
    ? value === 1
    : value;

const fromFile = new Set<string>();

/** Whether a variable comes from the file `.env` of the current folder, and therefore applies to all commands in it. */
export const isFromFile = (name: string): boolean => fromFile.has(name);

/**
 * Loads variables from the file `.env` of the current folder, if it exists. Existing variables take precedence.
 *
 * @returns why the file could not be read.
 */
export function readEnvironmentFile(): string | undefined {
  const before = new Set(Object.keys(process.env));
  try {
    process.loadEnvFile();
    for (const name of Object.keys(process.env)) if (!before.has(name)) fromFile.add(name);
    return undefined;
  } catch (error) {
    if (Reflect.get(Object(error), "code") === "ENOENT") return undefined;
    return `.env cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

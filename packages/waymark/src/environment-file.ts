const fromFile = new Set<string>();

/** Whether a setting comes from the file `.env` of the current folder: every command run there has it too. */
export const isFromFile = (name: string): boolean => fromFile.has(name);

/**
 * Takes settings from the file `.env` of the current folder, where there is one. What the environment says already stays.
 * Answers why it could not be read.
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

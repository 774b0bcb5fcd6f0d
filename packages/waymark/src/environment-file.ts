/**
 * Takes settings from the file `.env` of the current folder, where there is one. What the environment says already stays.
 * Answers why it could not be read.
 */
export function readEnvironmentFile(): string | undefined {
  try {
    process.loadEnvFile();
    return undefined;
  } catch (error) {
    if (Reflect.get(Object(error), "code") === "ENOENT") return undefined;
    return `.env cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

/** A setting that a site cannot start with. The message is one line: which, why, and one that works. */
export class ConfigError extends Error {
  /** The environment variable, such as `PORT`. */
  readonly variable: string;
  constructor(variable: string, problem: string, example: string) {
    super(`${variable}: ${problem} Example: ${variable}=${example}`);
    this.name = "ConfigError";
    this.variable = variable;
  }
}

/** An invalid setting that prevents a start. The message is one line: the setting, the reason, and a valid example. */
export class ConfigError extends Error {
  /** The environment variable, such as `PORT`. */
  readonly variable: string;
  constructor(variable: string, problem: string, example: string) {
    super(`${variable}: ${problem} Example: ${variable}=${example}`);
    this.name = "ConfigError";
    this.variable = variable;
  }
}

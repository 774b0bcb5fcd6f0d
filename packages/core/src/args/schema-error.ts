/** The error of one invalid argument, as in `data.details`. */
export interface SchemaErrorBody {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/**
 * Why a value was rejected. It is returned, not thrown, and its path is completed on the way out: each level that
 * passes it on prepends its own step to `at`, so that accepted values cost nothing.
 */
export class SchemaError {
  readonly code: string;
  /** Returns the message for a parameter's path, such as `a[0]`. */
  readonly write: (param: string) => string;
  readonly data: (param: string) => Readonly<Record<string, unknown>> | null;
  /** The path below the parameter, such as `[0][x]`; empty for the parameter itself. */
  at = "";
  constructor(
    code: string,
    write: (param: string) => string,
    data: (param: string) => Readonly<Record<string, unknown>> | null = () => null,
  ) {
    this.code = code;
    this.write = write;
    this.data = data;
  }
}

/** Keys come from the caller: a message shows only their beginning. */
export const toStep = (key: string | number): string =>
  typeof key === "string" && key.length > 64 ? `${key.slice(0, 64)}…` : String(key);

/** Prepends a step to the path of an error. */
export function under(key: string | number, schemaError: SchemaError): SchemaError {
  schemaError.at = `[${toStep(key)}]${schemaError.at}`;
  return schemaError;
}

/** The error as it is sent, for an argument of this name. */
export function toSchemaErrorBody(schemaError: SchemaError, param: string): SchemaErrorBody {
  const place = param + schemaError.at;
  return {
    code: schemaError.code,
    message: schemaError.write(place),
    data: schemaError.data(place),
  };
}

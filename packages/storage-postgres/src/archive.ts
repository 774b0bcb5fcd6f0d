/** The output of `pg_restore --list` for a backup. */
export interface Contents {
  /** The schema of the tables of the site. */
  readonly schema: string | undefined;
  readonly tables: readonly string[];
  /** The objects to restore: all except the creation of the site's schema, which exists. */
  readonly list: string;
}

/** @param schemas - Further schemas, such as that of the site's queue: they are restored completely. */
export function readContents(listed: string, schemas: readonly string[]): Contents {
  const lines = listed.split("\n");
  const tables = lines.flatMap((line) => {
    const [, schema, name] = /^\d+; \d+ \d+ TABLE (\S+) (\S+) /.exec(line) ?? [];
    return schema !== undefined && name !== undefined ? [{ schema, name }] : [];
  });
  const schema = tables.find(({ name }) => name === "waymark_tables")?.schema;
  const list = lines.filter((line) => {
    const [, made] = /^\d+; \d+ \d+ (?:COMMENT - )?SCHEMA (?:- )?(\S+)/.exec(line) ?? [];
    return made === undefined || schemas.includes(made);
  });
  return {
    schema,
    tables: tables.filter((table) => table.schema === schema).map(({ name }) => name),
    list: list.join("\n"),
  };
}

/** What `pg_restore --list` tells of a backup. */
export interface Contents {
  /** Where the tables of the site are. */
  readonly schema: string | undefined;
  readonly tables: readonly string[];
  /** What is to be restored: all but the making of the site's schema, which is there. */
  readonly list: string;
}

/** @param schemas - Those of the site's queue and the like: they are restored with all that is in them. */
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

/** Names that a file of declarations uses itself, or that types are built from. */
const reserved = "Site Routes Shown DeclaredSite Record Partial Omit Array Date Object".split(" ");

/** Names of types by the names of schemas: `core_navigation.edit` is `CoreNavigationEdit`, each once. */
export function toTypeNames(schemas: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(reserved);
  return new Map(
    schemas.map((schema) => {
      const plain = toPascal(schema);
      let name = plain;
      for (let i = 2; taken.has(name); i++) name = `${plain}${i}`;
      taken.add(name);
      return [schema, name];
    }),
  );
}

function toPascal(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[A-Za-z]/.test(name) ? name : `Type${name}`;
}

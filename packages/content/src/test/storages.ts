import { memory, type StorageAdapter } from "@waymark/core";

type Storages = readonly (readonly [name: string, make: () => StorageAdapter])[];
interface Connection {
  readonly url: string;
  readonly schema: string;
  readonly durability: "unchecked";
  readonly pool: { readonly max: number };
}
// Modules know no adapter, so the names are not written where the compiler would follow them.
const adapters: readonly [string, string] = [
  "@waymark/storage-sqlite",
  "@waymark/storage-postgres",
];
const { sqlite } = (await import(adapters[0])) as { sqlite: (file: string) => StorageAdapter };

/** PostgreSQL, where the run has a server for it: `TEST_POSTGRES=1`. Each site has a schema of its own. */
async function onServer(url: string | undefined): Promise<Storages> {
  if (url === undefined) return [];
  const { postgres } = (await import(adapters[1])) as {
    postgres: (options: Connection) => StorageAdapter;
  };
  const schema = () => `site_${crypto.randomUUID().replaceAll("-", "")}`;
  const rest = { url, durability: "unchecked", pool: { max: 3 } } as const;
  return [["PostgreSQL", () => postgres({ ...rest, schema: schema() })]];
}

/** The storages that content is tested on, by name. Each call opens an empty one. */
export const storages: Storages = [
  ["memory", memory],
  ["SQLite", () => sqlite(":memory:")],
  ...(await onServer(process.env["TEST_POSTGRES_URL"])),
];

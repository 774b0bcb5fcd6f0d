import type { SiteInfo } from "../declare/site-info.ts";
import { type Db, table, text } from "@waymark/storage";
import { hmac, randomHex, toHmacKey } from "../crypto/hmac.ts";

/** The table of the secrets that a site makes for a module. Declare it as `secrets` in the tables of the module. */
export const secretTable = () => table({ name: text(), value: text() }, { key: ["name"] });

/** The context of a secret; the handlers, tasks and services of its module have it. */
export interface SecretContext {
  readonly db: Pick<Db<{ readonly secrets: ReturnType<typeof secretTable> }>, "secrets">;
  readonly site: SiteInfo;
}
/** A random secret that a site makes for itself, and stores. All processes of a site have the same one. */
export interface SiteSecret<Purpose extends string = string> {
  /**
   * Loads the secret, makes it if there is none, and remembers it. Run it when the site starts, in a task of `start`: inside
   * a transaction, the made secret could be rolled back.
   */
  load(context: SecretContext): Promise<void>;
  /** Whether it is loaded. */
  isLoaded(context: Pick<SecretContext, "site">): boolean;
  /** The secret as text, 64 hexadecimal digits. */
  value(context: SecretContext): Promise<string>;
  /** The secret as a key for `hmac`. */
  key(context: SecretContext): Promise<CryptoKey>;
  /** The keyed hash (HMAC-SHA-256) of a text in hexadecimal. Hashes for other purposes differ. */
  hmac(context: SecretContext, purpose: Purpose, text: string): Promise<string>;
}

/** Declares a secret by its name in the table. */
export function siteSecret<Purpose extends string = string>(name: string): SiteSecret<Purpose> {
  const loaded = new WeakMap<SiteInfo, { readonly value: string; readonly key: CryptoKey }>();
  const read = async ({ db }: SecretContext) => {
    const known = await db.secrets.get({ name });
    const value = known?.value ?? (await create(db));
    return { value, key: await toHmacKey(value) };
  };
  async function create(db: SecretContext["db"]): Promise<string> {
    // Two processes may start at the same time: the second one uses the stored secret.
    await db.secrets.upsert([{ name, value: randomHex(32) }], { on: ["name"], set: [] });
    const stored = await db.secrets.get({ name });
    if (!stored) throw new Error(`The secret "${name}" could not be stored.`);
    return stored.value;
  }
  const find = async (context: SecretContext) => loaded.get(context.site) ?? read(context);
  return {
    async load(context) {
      loaded.set(context.site, await read(context));
    },
    isLoaded: ({ site }) => loaded.has(site),
    value: async (context) => (await find(context)).value,
    key: async (context) => (await find(context)).key,
    hmac: async (context, purpose, data) => hmac((await find(context)).key, purpose, data),
  };
}

import { adminPages, hash53, type AdminPage, type ModuleContext } from "@waymark/core";
import { loadClient } from "./client.ts";

/** The script of a page of a module, as it is served. */
export interface PageScript {
  /** Its name among the files of the admin, with a hash of its content. */
  readonly file: string;
  readonly text: string;
}

const scripts = new WeakMap<AdminPage, Promise<PageScript>>();

/** Loads the script of a page once. A failure is not cached. */
export function pageScriptOf(page: AdminPage): Promise<PageScript> {
  const known = scripts.get(page);
  if (known) return known;
  const loading = load(page);
  scripts.set(page, loading);
  loading.catch(() => scripts.delete(page));
  return loading;
}

async function load({ name, script }: AdminPage): Promise<PageScript> {
  const [client, source] = await Promise.all([loadClient(), script()]);
  if (!client) throw new Error("The client of the admin is not built.");
  const text = await linkScript(source, client.shared);
  return { file: `page-${name}.${hash53(text)}.js`, text };
}

/**
 * Replaces the names of packages that a script imports by the files of the admin, so that pages use its instance of React.
 *
 * @throws Error if the script imports something else, has no component `Page`, or is no ES module.
 */
async function linkScript(source: string, shared: Readonly<Record<string, string>>) {
  const { parse } = await import("es-module-lexer/js");
  const [imports, exports] = parse(source);
  if (!exports.some(({ n }) => n === "Page"))
    throw new Error("The script of the page exports no component named Page.");
  let text = "";
  let end = 0;
  for (const { n: from, s, e, d } of imports) {
    // `import.meta`, or the address of a dynamic import that is computed.
    if (from === undefined) continue;
    const file = Object.hasOwn(shared, from) ? shared[from] : undefined;
    if (file === undefined)
      throw new Error(
        `The script of the page imports "${from}"; it can import only ${Object.keys(shared).join(", ")}.`,
      );
    const isDynamic = d >= 0;
    text += source.slice(end, s) + (isDynamic ? JSON.stringify(`./${file}`) : `./${file}`);
    end = e;
  }
  return text + source.slice(end);
}

/** The response with the script of a page; undefined if no page has a script of this name. */
export async function toScriptResponse(
  { all }: Pick<ModuleContext, "all">,
  file: string,
  method: string,
): Promise<Response | undefined> {
  const page = all(adminPages).find(({ name }) => file.startsWith(`page-${name}.`));
  if (!page) return undefined;
  // Not logged here, because anyone can request the script: the list of screens logs why a script cannot be loaded.
  const script = await pageScriptOf(page).catch(() => undefined);
  if (script?.file !== file) return undefined;
  return new Response(method === "HEAD" ? null : script.text, {
    headers: {
      "Content-Type": "text/javascript; charset=UTF-8",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

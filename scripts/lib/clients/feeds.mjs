import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

/** The validator, which is libxml2. */
export const packages = ["xmllint-wasm@5.3.0"];

const read = async (url) => (await (await fetch(url)).json())[0];
const schemaOf = (kind) => readFile(new URL(`feeds/${kind}.rng`, import.meta.url), "utf8");

/** The feeds of a site, by its own addresses and by those of the original interface, which lead to them. */
async function addresses(url, kind) {
  const [end, comments] = kind === "rss" ? ["", "comments-rss2"] : ["atom/", "comments-atom"];
  const found = {
    p: await read(`${url}/wp-json/wp/v2/posts?per_page=1`),
    cat: await read(`${url}/wp-json/wp/v2/categories?per_page=1&orderby=count&order=desc`),
  };
  const article = await (await fetch(found.p.link)).text();
  const [, author] = /href="(?:https?:\/\/[^"/]*)?(\/author\/[^"/]+\/)"/.exec(article) ?? [];
  if (author === undefined) throw new Error("An article does not link to its author.");
  const query = `feed=${kind === "rss" ? "rss2" : kind}`;
  return [
    ...[`${url}/`, `${url}/comments/`, url + author].map((list) => `${list}feed/${end}`),
    `${url}/?${query}`,
    `${url}/?feed=${comments}`,
    ...Object.values(found).map(({ link }) => `${link}feed/${end}`),
    ...Object.entries(found).map(([name, { id }]) => `${url}/?${name}=${id}&${query}`),
  ];
}

/** Steps that validate the feeds of a site; `resolve` finds the validator. */
export function feedSteps(resolve, url) {
  const validate = async (kind) => {
    const { validateXML } = await import(pathToFileURL(resolve("xmllint-wasm")));
    const schema = await schemaOf(kind);
    const problems = [];
    for (const address of await addresses(url, kind)) {
      const response = await fetch(address);
      const type = response.headers.get("content-type") ?? "";
      const xml = [{ fileName: "feed.xml", contents: await response.text() }];
      if (response.status !== 200 || !type.startsWith(`application/${kind}+xml`))
        problems.push(`${address}: ${response.status} ${type}`);
      else {
        const { valid, errors } = await validateXML({ xml, schema, extension: "relaxng" });
        if (!valid) problems.push(`${address}: ${errors.map(({ message }) => message).join("; ")}`);
      }
    }
    if (problems.length > 0) throw new Error(problems.join("\n"));
  };
  return { "are valid RSS": () => validate("rss"), "are valid Atom": () => validate("atom") };
}

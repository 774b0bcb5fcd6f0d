import { parseJson, withDepthLimit } from "@waymark/core";
import { Parser } from "htmlparser2";

/** The unvalidated response of a provider. */
export type ProviderResponse = Readonly<Record<string, unknown>>;

/** Parses the response of a provider, JSON or XML. Undefined if it is neither, or not an object. */
export function parseAnswer(text: string, type: string): ProviderResponse | undefined {
  const start = text.trimStart();
  const isXml = /[/+]xml\b/i.test(type) ? !start.startsWith("{") : start.startsWith("<");
  return isXml ? parseXml(start) : parseMap(start);
}

function parseMap(text: string): ProviderResponse | undefined {
  try {
    const said: unknown = parseJson(text);
    const isMap = typeof said === "object" && said !== null && !Array.isArray(said);
    return isMap ? (said as ProviderResponse) : undefined;
  } catch {
    return undefined;
  }
}

/** The texts of the elements right below the outermost. A document type is read over: it defines nothing here. */
function parseXml(text: string): ProviderResponse | undefined {
  const said: Record<string, string> = Object.create(null) as Record<string, string>;
  const path: string[] = [];
  let isOembed = false;
  withDepthLimit(({ open, close }) => {
    const parser = new Parser(
      {
        onopentag(name) {
          open();
          if (path.length === 0) isOembed = name === "oembed";
          path.push(name);
        },
        ontext(part) {
          const [, name] = path;
          if (isOembed && name !== undefined && path.length === 2)
            said[name] = (said[name] ?? "") + part;
        },
        onclosetag() {
          close();
          path.pop();
        },
      },
      { xmlMode: true, decodeEntities: true },
    );
    parser.end(text);
  });
  return "type" in said ? said : undefined;
}

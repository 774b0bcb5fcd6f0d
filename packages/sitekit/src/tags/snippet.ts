import { Tokenizer } from "htmlparser2";
import * as z from "zod";

const inHead = new Set(["script", "noscript", "meta", "link", "style"]);
const inBody = new Set([...inHead, "img", "iframe", "div", "span", "p", "a"]);
/** Void elements. */
const single = new Set(["meta", "link", "img"]);
const nothing = (): void => {};

/**
 * The reason why HTML would break the page into which it is inserted; undefined if it is valid. It must consist of
 * complete elements that are allowed at the position: an open one would swallow the rest of the page.
 */
export function tagProblemOf(html: string, place: "head" | "body"): string | undefined {
  if (html.includes("<!") || html.includes("<?"))
    return "Comments and declarations are not allowed in a snippet.";
  const known = place === "head" ? inHead : inBody;
  const open: string[] = [];
  let problem: string | undefined;
  /** The element whose start tag is being read. */
  let begun: string | undefined;
  /** Start of the content of the open noscript. */
  let hidden: number | undefined;
  // The first error is sufficient.
  const reject = (why: string): void => {
    problem ??= why;
    tokenizer.pause();
  };
  const begin = (): void => {
    if (begun !== undefined && !single.has(begun)) open.push(begun);
    begun = undefined;
  };
  const isHeadText = () => place === "head" && open.length === 0;
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(from, to) {
        begun = html.slice(from, to).toLowerCase();
        if (!known.has(begun))
          reject(`The element ${begun.slice(0, 40)} is not allowed in the ${place}.`);
        if (hidden !== undefined && begun === "noscript")
          reject("noscript elements must not be nested.");
        if (place === "head" && hidden !== undefined && !/^(?:link|style)$/.test(begun))
          reject("In the head a noscript may only contain link and style elements.");
        if (begun === "noscript") hidden = to;
      },
      onattribname(from, to) {
        if (begun === "meta" && html.slice(from, to).toLowerCase() === "http-equiv")
          reject("meta elements with http-equiv are not allowed.");
      },
      onopentagend: begin,
      // Browsers ignore the slash.
      onselfclosingtag: begin,
      onclosetag(from, to) {
        const name = html.slice(from, to).toLowerCase();
        // With scripting enabled, browsers end it there, even inside of an attribute.
        if (name === "noscript") {
          if (/<\/noscript/i.test(html.slice(hidden, from - 2)))
            reject("A noscript must not be closed inside of another element.");
          hidden = undefined;
        }
        if (open.pop() !== name) reject(`The element ${name.slice(0, 40)} is closed but not open.`);
      },
      ontext(from, to) {
        if (isHeadText() && html.slice(from, to).trim() !== "")
          reject("In the head no text is allowed outside of elements.");
      },
      ontextentity() {
        if (isHeadText()) reject("In the head no text is allowed outside of elements.");
      },
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onend: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  const isCutOff = html.indexOf("<", html.lastIndexOf(">") + 1) !== -1;
  if (begun !== undefined || isCutOff || open.length > 0) reject("An element is not closed.");
  return problem;
}

/** Maximum size of a snippet, in bytes. */
const maxLength = 20_000;

/** HTML to insert into pages. */
const snippet = z
  .strictObject({
    name: z.string().trim().min(1).max(80).describe("Unique name for administrators"),
    place: z.enum(["head", "body"]).describe("Position: at the end of the head, or of the body"),
    html: z.string().min(1).max(maxLength).describe("Complete HTML elements"),
    enabled: z.boolean().default(true).describe("Whether it is inserted"),
  })
  .superRefine(({ html, place }, context) => {
    const message = tagProblemOf(html, place);
    if (message !== undefined) context.addIssue({ code: "custom", path: ["html"], message });
  });
export type Snippet = z.output<typeof snippet>;

/** All snippets: at most 20, with 200,000 characters together. */
export const snippets = z
  .array(snippet)
  .max(20)
  .refine(
    (all) => new Set(all.map(({ name }) => name)).size === all.length,
    "The names of snippets must be unique.",
  )
  .refine(
    (all) => all.reduce((sum, { html }) => sum + html.length, 0) <= 200_000,
    "All snippets together must have at most 200,000 characters.",
  );

import { Tokenizer } from "htmlparser2";

const inHead = new Set(["script", "noscript", "meta", "link", "style"]);
const inBody = new Set([...inHead, "img", "iframe", "div", "span", "p", "a"]);
/** Void elements. */
const single = new Set(["meta", "link", "img"]);
const nothing = (): void => {};

/**
 * Why HTML would break the page that it is inserted into; undefined if it is valid. It must consist of complete
 * elements that are allowed at the position: an open one would swallow the rest of the page.
 */
export function tagProblemOf(html: string, place: "head" | "body"): string | undefined {
  if (html.includes("<!") || html.includes("<?"))
    return "Comments and declarations are not allowed in a snippet.";
  const known = place === "head" ? inHead : inBody;
  const open: string[] = [];
  let refusal: string | undefined;
  /** The element whose start tag is being read. */
  let begun: string | undefined;
  /** Start of the content of the open noscript. */
  let hidden: number | undefined;
  // The first error is sufficient.
  const refuse = (why: string): void => {
    refusal ??= why;
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
          refuse(`The element ${begun.slice(0, 40)} is not allowed in the ${place}.`);
        if (hidden !== undefined && begun === "noscript")
          refuse("noscript elements must not be nested.");
        if (place === "head" && hidden !== undefined && !/^(?:link|style)$/.test(begun))
          refuse("In the head a noscript may only contain link and style elements.");
        if (begun === "noscript") hidden = to;
      },
      onattribname(from, to) {
        if (begun === "meta" && html.slice(from, to).toLowerCase() === "http-equiv")
          refuse("meta elements with http-equiv are not allowed.");
      },
      onopentagend: begin,
      // Browsers ignore the slash.
      onselfclosingtag: begin,
      onclosetag(from, to) {
        const name = html.slice(from, to).toLowerCase();
        // With scripting enabled, browsers end it there, even inside of an attribute.
        if (name === "noscript") {
          if (/<\/noscript/i.test(html.slice(hidden, from - 2)))
            refuse("A noscript must not be closed inside of another element.");
          hidden = undefined;
        }
        if (open.pop() !== name) refuse(`The element ${name.slice(0, 40)} is closed but not open.`);
      },
      ontext(from, to) {
        if (isHeadText() && html.slice(from, to).trim() !== "")
          refuse("In the head no text is allowed outside of elements.");
      },
      ontextentity() {
        if (isHeadText()) refuse("In the head no text is allowed outside of elements.");
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
  if (begun !== undefined || isCutOff || open.length > 0) refuse("An element is not closed.");
  return refusal;
}

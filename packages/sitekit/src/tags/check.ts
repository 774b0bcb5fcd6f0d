import { Tokenizer } from "htmlparser2";

const inHead = new Set(["script", "noscript", "meta", "link", "style"]);
const inBody = new Set([...inHead, "img", "iframe", "div", "span", "p", "a"]);
/** Elements that have no end. */
const single = new Set(["meta", "link", "img"]);
const nothing = (): void => {};

/**
 * Why HTML would break the page that it is put into; undefined for what fits. It is whole elements that belong where
 * they are put, each ended by itself: what is left open would swallow the page behind it.
 */
export function refusalOf(html: string, place: "head" | "body"): string | undefined {
  if (html.includes("<!") || html.includes("<?"))
    return "Comments and declarations have no place in a snippet.";
  const known = place === "head" ? inHead : inBody;
  const open: string[] = [];
  let refusal: string | undefined;
  /** The element whose beginning is read. */
  let begun: string | undefined;
  /** Where the content of the noscript that is open begins. */
  let hidden: number | undefined;
  // The first fault answers the question, so the rest need not be read.
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
          refuse(`An element ${begun.slice(0, 40)} does not belong into the ${place}.`);
        if (hidden !== undefined && begun === "noscript") refuse("A noscript stands in another.");
        if (place === "head" && hidden !== undefined && !/^(?:link|style)$/.test(begun))
          refuse("In a head a noscript holds links and styles alone.");
        if (begun === "noscript") hidden = to;
      },
      onattribname(from, to) {
        if (begun === "meta" && html.slice(from, to).toLowerCase() === "http-equiv")
          refuse("A meta element with http-equiv changes what the page may do.");
      },
      onopentagend: begin,
      // Browsers take no notice of the slash.
      onselfclosingtag: begin,
      onclosetag(from, to) {
        const name = html.slice(from, to).toLowerCase();
        // Where scripts run, it ends there for browsers, also in the middle of an attribute.
        if (name === "noscript") {
          if (/<\/noscript/i.test(html.slice(hidden, from - 2)))
            refuse("A noscript has its end inside of something.");
          hidden = undefined;
        }
        if (open.pop() !== name) refuse(`An element ${name.slice(0, 40)} ends that is not open.`);
      },
      ontext(from, to) {
        if (isHeadText() && html.slice(from, to).trim() !== "")
          refuse("In a head there is no text outside of elements.");
      },
      ontextentity() {
        if (isHeadText()) refuse("In a head there is no text outside of elements.");
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
  if (begun !== undefined || isCutOff || open.length > 0) refuse("An element is not ended.");
  return refusal;
}

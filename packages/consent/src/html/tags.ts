import { Tokenizer } from "htmlparser2";
import { mayHaveAddress } from "./css.ts";

/** An element's opening tag, as a browser would read it. */
export interface Tag {
  /** In lower case. */
  readonly name: string;
  /** The decoded attributes by their names in lower case; the first of several with the same name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Start and end of the tag. */
  readonly start: number;
  readonly end: number;
  /** Whether it ends with `/>`, which closes elements of SVG. */
  readonly isClosed: boolean;
  /** The content of a script or a style sheet. */
  readonly text: string;
  /** Start and end of its style attribute. */
  readonly style: { readonly start: number; readonly end: number } | undefined;
}

/** Attributes that are read of every tag. */
const always: ReadonlySet<string> = new Set(["style", "data-consent-urls"]);
/** Elements whose text is rendered. */
const withText: ReadonlySet<string> = new Set(["script", "style"]);

/**
 * Shows the opening tags of a page with these names, in order, and all tags that have a style
 * attribute with an address. It only tracks open elements of SVG and MathML, so its cost depends only
 * on the length of the page and not on the nesting.
 */
export function readTags(html: string, names: ReadonlySet<string>, see: (tag: Tag) => void): void {
  let [name, start, attribute, value] = ["", 0, "", ""];
  let isRequested = false;
  let isRead = false;
  let attributes: Record<string, string> = {};
  let style: Tag["style"];
  let began = 0;
  let holder: Omit<Tag, "text"> | undefined;
  let text = "";
  const foreign = followForeign();
  const endText = () => {
    if (holder) see({ ...holder, text });
    holder = undefined;
  };
  const endTag = (at: number, isClosed = false) => {
    endText();
    if (!isClosed) foreign.open(name);
    if (!isRequested && !mayHaveAddress.test(attributes["style"] ?? "")) return;
    const tag = { name, attributes, start, end: at + 1, isClosed, style };
    if (isRequested && withText.has(name)) [holder, text] = [tag, ""];
    else see({ ...tag, text: "" });
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(from, to) {
        name = html.slice(from, to).toLowerCase();
        foreign.name(name);
        isRequested = names.has(name);
        start = from - 1;
        attributes = Object.create(null) as Record<string, string>;
        style = undefined;
      },
      onattribname(from, to) {
        // The length excludes most irrelevant attributes.
        isRead = isRequested || to - from === 5 || to - from === 17;
        if (!isRead) return;
        attribute = html.slice(from, to).toLowerCase();
        isRead = isRequested || always.has(attribute);
        began = from;
        value = "";
      },
      onattribdata(from, to) {
        if (isRead) value += html.slice(from, to);
      },
      onattribentity(code) {
        if (isRead) value += String.fromCodePoint(code);
      },
      onattribend(_, end) {
        if (!isRead || attribute in attributes) return;
        attributes[attribute] = value;
        if (attribute === "style") style = { start: began, end };
      },
      onopentagend: (at) => endTag(at),
      onselfclosingtag: (at) => endTag(at, true),
      ontext(from, to) {
        if (holder) text += html.slice(from, to);
      },
      ontextentity: nothing,
      onclosetag(from, to) {
        endText();
        foreign.close(html.slice(from, to).trim().toLowerCase());
      },
      isInForeignContext: foreign.isInside,
      onend: endText,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
    },
  );
  // CDATA of XML is a comment in HTML, which ends with the next `>`; the tokenizer treats it so in lower case.
  tokenizer.write(html.replaceAll("<![CDATA[", "<![cdata["));
  tokenizer.end();
}
const nothing = (): void => {};

/** Elements inside SVG and MathML that hold HTML again. */
const holders: Readonly<Record<"svg" | "math", ReadonlySet<string>>> = {
  svg: new Set(["foreignobject", "desc", "title"]),
  math: new Set(["mi", "mo", "mn", "ms", "mtext"]),
};

/** Elements of HTML that end SVG and MathML, as the HTML standard has it, and those that usually hold them. */
const endings: ReadonlySet<string> = new Set(
  (
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p " +
    "pre ruby s small span strong strike sub sup table tt u ul var " +
    "article aside button footer form header html main nav section td th tr"
  ).split(" "),
);

/** Whether a position is in SVG or MathML, where scripts and styles are parsed as regular elements. */
interface Foreign {
  readonly isInside: () => boolean;
  /** Called with the name of an opening tag, before its attributes. */
  readonly name: (name: string) => void;
  /** Called at the end of an opening tag that is not self-closing. */
  readonly open: (name: string) => void;
  readonly close: (name: string) => void;
}

/** Follows the tags of a page, from its beginning. Only elements that change the answer are remembered. */
function followForeign(): Foreign {
  const stack: string[] = [];
  const top = () => stack.at(-1);
  const isInside = () => top() === "svg" || top() === "math";
  const leave = (name: string) => {
    if (endings.has(name)) while (isInside()) stack.pop();
  };
  return {
    isInside,
    name: leave,
    open(name) {
      const inside = top();
      const isHolder = (inside === "svg" || inside === "math") && holders[inside].has(name);
      if (name === "svg" || name === "math" || isHolder) stack.push(name);
    },
    close(name) {
      if (top() === name) stack.pop();
      else leave(name);
    },
  };
}

import { Tokenizer } from "htmlparser2";

/** An element's opening tag, as a browser would read it. */
export interface Tag {
  /** In lower case. */
  readonly name: string;
  /** Decoded, by names in lower case; of several with one name the first. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Where the tag begins, and where what follows it does. */
  readonly start: number;
  readonly end: number;
  /** What a script holds. */
  readonly text: string;
}

/**
 * Shows the opening tags of a page with these names, in order. It keeps no open elements in mind, so what it takes grows with
 * the length of the page alone, however deep that is nested.
 */
export function readTags(html: string, names: ReadonlySet<string>, see: (tag: Tag) => void): void {
  let [name, start, attribute, value] = ["", 0, "", ""];
  let isWanted = false;
  let attributes: Record<string, string> = {};
  let script: Omit<Tag, "text"> | undefined;
  let text = "";
  const endScript = () => {
    if (script) see({ ...script, text });
    script = undefined;
  };
  const endTag = (at: number) => {
    endScript();
    if (!isWanted) return;
    const end = at + 1;
    if (name === "script") [script, text] = [{ name, attributes, start, end }, ""];
    else see({ name, attributes, start, end, text: "" });
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(from, to) {
        const written = html.slice(from, to).toLowerCase();
        name = written === "image" ? "img" : written;
        isWanted = names.has(name);
        if (!isWanted) return;
        start = from - 1;
        attributes = Object.create(null) as Record<string, string>;
      },
      onattribname(from, to) {
        if (!isWanted) return;
        attribute = html.slice(from, to).toLowerCase();
        value = "";
      },
      onattribdata(from, to) {
        if (isWanted) value += html.slice(from, to);
      },
      onattribentity(code) {
        if (isWanted) value += String.fromCodePoint(code);
      },
      onattribend() {
        if (isWanted && !(attribute in attributes)) attributes[attribute] = value;
      },
      onopentagend: endTag,
      onselfclosingtag: endTag,
      ontext(from, to) {
        if (script) text += html.slice(from, to);
      },
      ontextentity: nothing,
      onclosetag: endScript,
      onend: endScript,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
    },
  );
  // What is CDATA in XML is a comment in HTML, and ends with the next `>`. Written small the tokenizer takes it for one.
  tokenizer.write(html.replaceAll("<![CDATA[", "<![cdata["));
  tokenizer.end();
}
const nothing = (): void => {};

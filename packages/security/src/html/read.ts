import { Tokenizer } from "htmlparser2";

/** A tag that opens, with its attributes as browsers read them. */
export interface Tag {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}
/** The value of an attribute; undefined if the tag does not have it. */
export const attributeOf = ({ attributes }: Tag, name: string): string | undefined =>
  attributes.find(([own]) => own === name)?.[1];

/** The callbacks of the tokenizer. */
export interface Listener {
  open(tag: Tag): void;
  close(name: string): void;
  /** The content of a raw text element, in chunks. */
  text(text: string): void;
  comment(text: string): void;
  /** An XML CDATA section; in HTML it ends at its first `>`. */
  cdata(text: string): void;
}

/** Tokenizes HTML as browsers do, in linear time and without a tree. */
export function readHtml(html: string, listener: Listener): void {
  let name = "";
  let attributes: [string, string][] = [];
  let attribute = "";
  let value: string[] = [];
  const end = () => listener.open({ name, attributes });
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, to) {
        name = html.slice(start, to).toLowerCase();
        attributes = [];
      },
      onattribname(start, to) {
        attribute = html.slice(start, to).toLowerCase();
        value = [];
      },
      onattribdata: (start, to) => void value.push(html.slice(start, to)),
      onattribentity: (code) => void value.push(String.fromCodePoint(code)),
      onattribend: () => void attributes.push([attribute, value.join("")]),
      onopentagend: end,
      onselfclosingtag: end,
      onclosetag: (start, to) => listener.close(html.slice(start, to).toLowerCase()),
      ontext: (start, to) => listener.text(html.slice(start, to)),
      ontextentity: (code) => listener.text(String.fromCodePoint(code)),
      oncdata: (start, to) => listener.cdata(html.slice(start, to)),
      oncomment: (start, to) => listener.comment(html.slice(start, to)),
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
const nothing = () => {};

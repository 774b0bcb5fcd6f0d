import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { textSource, type Source } from "./source.ts";

/**
 * A file that cannot be read as WXR: malformed XML, another format, or a rejected part. Complete records before that
 * place have been returned.
 */
export class WxrError extends Error {
  override name = "WxrError";
  /** The line of the file where the error was noticed, counted from 1. */
  readonly line: number;
  constructor(message: string, line: number) {
    super(`Line ${line}: ${message}`);
    this.line = line;
  }
}

const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 64;
const MAX_NAME = 1000;
const MAX_VALUE = 64 * 1024;

/** The events of a document, in its order. Positions count UTF-16 units. */
interface XmlEvents {
  open(tag: XmlTag, position: number): void;
  /** A piece of text of the innermost open element, entities decoded; there may be several in a row. */
  text(piece: string): void;
  close(position: number): void;
}

/** A start tag. Of duplicate attributes the first is used. */
interface XmlTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly line: number;
}

/** Parses a document in chunks. `write` and `end` throw `WxrError`, after which the reader cannot be used. */
export interface XmlReader {
  write(chunk: string): void;
  /** Marks the end of the document. */
  end(): void;
  /** The current line. */
  line(): number;
  /** Number of UTF-16 units written. */
  length(): number;
}

/**
 * Parses XML with strict structure (every element closed, in order; one root; no text outside of it) and lenient text
 * (`&` and `<` that start no markup are literal, and so are unknown entities). Declarations are rejected, so that no
 * entity can be defined. No tag, comment or CDATA section may be longer than `maxToken` UTF-16 units.
 */
export function xmlReader(events: XmlEvents, maxToken: number): XmlReader {
  const source = textSource();
  const elements = new Elements(events, source);
  const tokens = new Tokens(elements, source);
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: true }, tokens);
  return {
    write(chunk) {
      source.append(chunk);
      tokenizer.write(chunk);
      if (source.pending() > maxToken)
        reject(source, "A tag, comment or text is too long or never ends.", source.length());
    },
    end() {
      tokenizer.end();
      elements.end(tokens.tag);
    },
    line: () => source.lineAt(source.length()),
    length: () => source.length(),
  };
}

function reject(source: Source, message: string, position: number): never {
  throw new WxrError(message, source.lineAt(position));
}

/** The structure of a document: its open elements, and whether it has a root. */
class Elements {
  readonly #events: XmlEvents;
  readonly #source: Source;
  readonly #open: XmlTag[] = [];
  #hasRoot = false;

  constructor(events: XmlEvents, source: Source) {
    this.#events = events;
    this.#source = source;
  }

  addText(piece: string, position: number): void {
    if (this.#open.length > 0) return this.#events.text(piece);
    const blank = piece.length - piece.trimStart().length;
    if (blank === piece.length) return;
    const message = this.#hasRoot
      ? "There is text after the end of the document."
      : "This is not an XML file: there is text before the first element.";
    reject(this.#source, message, position + blank);
  }

  begin(tag: XmlTag, position: number): void {
    if (this.#hasRoot && this.#open.length === 0)
      reject(this.#source, "There is a second root element.", position);
    if (this.#open.length >= MAX_DEPTH)
      reject(this.#source, `Elements are nested more than ${MAX_DEPTH} deep.`, position);
    this.#hasRoot = true;
    this.#open.push(tag);
    this.#events.open(tag, position);
  }

  /** Ends the innermost element, which must have this name. */
  close(name: string, start: number, end: number): void {
    const last = this.#open.at(-1);
    if (last === undefined) reject(this.#source, `</${excerpt(name)}> has no start tag.`, start);
    if (last.name !== name)
      reject(
        this.#source,
        `</${excerpt(name)}> does not match <${excerpt(last.name)}>, which was opened in line ${last.line}.`,
        start,
      );
    this.finish(end);
  }

  finish(position: number): void {
    this.#open.pop();
    this.#events.close(position);
  }

  /** @param unfinished - The tag in which the document ends. */
  end(unfinished: XmlTag | undefined): void {
    const source = this.#source;
    const last = unfinished ?? this.#open.at(-1);
    if (last !== undefined)
      reject(
        source,
        `The file ends inside <${excerpt(last.name)}>, which began in line ${last.line}: it is truncated or damaged.`,
        source.length(),
      );
    if (!this.#hasRoot)
      reject(source, "This is not an XML file: it does not have an element.", source.length());
  }
}

/** Converts the tokens of a document to tags and texts. */
class Tokens implements TokenizerCallbacks {
  /** The start tag that is being read. */
  tag: { name: string; attributes: Map<string, string>; line: number } | undefined;
  readonly #elements: Elements;
  readonly #source: Source;
  /** The number of attributes of the tag, duplicates included. */
  #attributes = 0;
  #attribute = "";
  #value = "";

  constructor(elements: Elements, source: Source) {
    this.#elements = elements;
    this.#source = source;
  }

  ontext(start: number, end: number): void {
    this.#elements.addText(this.#source.take(start, end), start);
  }

  ontextentity(codePoint: number, end: number): void {
    this.#source.take(end, end);
    this.#elements.addText(String.fromCodePoint(codePoint), end);
  }

  oncdata(start: number, end: number, offset: number): void {
    this.ontext(start, end - offset);
  }

  onopentagname(start: number, end: number): void {
    if (end - start > MAX_NAME) this.#reject("The name of an element is too long.", start);
    this.#attributes = 0;
    this.tag = {
      line: this.#source.lineAt(start),
      name: this.#source.take(start, end),
      attributes: new Map(),
    };
  }

  onattribname(start: number, end: number): void {
    if (end - start > MAX_NAME) this.#reject("The name of an attribute is too long.", start);
    this.#attribute = this.#source.take(start, end);
    this.#value = "";
  }

  onattribdata(start: number, end: number): void {
    this.#addValue(this.#source.take(start, end));
  }

  onattribentity(codePoint: number): void {
    this.#addValue(String.fromCodePoint(codePoint));
  }

  onattribend(_quote: unknown, end: number): void {
    if (this.tag === undefined) return;
    const { name, attributes } = this.tag;
    if (++this.#attributes > MAX_ATTRIBUTES)
      this.#reject(`<${excerpt(name)}> has more than ${MAX_ATTRIBUTES} attributes.`, end);
    if (!attributes.has(this.#attribute)) attributes.set(this.#attribute, this.#value);
  }

  onopentagend(position: number): void {
    if (this.tag) this.#elements.begin(this.tag, position);
    this.tag = undefined;
  }

  onselfclosingtag(position: number): void {
    this.onopentagend(position);
    this.#elements.finish(position);
  }

  onclosetag(start: number, end: number): void {
    this.#elements.close(this.#source.take(start, end), start, end);
  }

  oncomment(_start: number, end: number): void {
    this.#source.take(end, end);
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.#source.take(end, end);
  }

  ondeclaration(start: number): never {
    this.#reject("Document type and entity declarations are not allowed.", start);
  }

  onend(): void {}

  #addValue(piece: string): void {
    this.#value += piece;
    // Values arrive in pieces, so `maxToken` does not limit them.
    if (this.#value.length > MAX_VALUE)
      this.#reject("An attribute is too long.", this.#source.length());
  }

  #reject(message: string, position: number): never {
    reject(this.#source, message, position);
  }
}

/** A name from the file, shortened for a message. */
export function excerpt(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

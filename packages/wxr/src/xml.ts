import { Tokenizer } from "htmlparser2";

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
  const open: XmlTag[] = [];
  let tag: { name: string; attributes: Map<string, string>; line: number } | undefined;
  let attributes = 0;
  let attribute = "";
  let value = "";
  let hasRoot = false;

  function reject(message: string, position: number): never {
    throw new WxrError(message, source.lineAt(position));
  }

  function addText(piece: string, position: number): void {
    if (open.length > 0) return events.text(piece);
    const blank = piece.length - piece.trimStart().length;
    if (blank === piece.length) return;
    reject(
      hasRoot
        ? "There is text after the end of the document."
        : "This is not an XML file: there is text before the first element.",
      position + blank,
    );
  }

  function addValue(piece: string): void {
    value += piece;
    // Values arrive in pieces, so `maxToken` does not limit them.
    if (value.length > MAX_VALUE) reject("An attribute is too long.", source.length());
  }

  function begin(position: number): void {
    if (tag === undefined) return;
    if (hasRoot && open.length === 0) reject("There is a second root element.", position);
    if (open.length >= MAX_DEPTH) {
      reject(`Elements are nested more than ${MAX_DEPTH} deep.`, position);
    }
    hasRoot = true;
    open.push(tag);
    events.open(tag, position);
    tag = undefined;
  }

  function finish(position: number): void {
    open.pop();
    events.close(position);
  }

  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: true },
    {
      ontext: (start, end) => addText(source.take(start, end), start),
      ontextentity(codePoint, end) {
        source.take(end, end);
        addText(String.fromCodePoint(codePoint), end);
      },
      oncdata: (start, end, offset) => addText(source.take(start, end - offset), start),
      onopentagname(start, end) {
        if (end - start > MAX_NAME) reject("The name of an element is too long.", start);
        attributes = 0;
        tag = {
          line: source.lineAt(start),
          name: source.take(start, end),
          attributes: new Map<string, string>(),
        };
      },
      onattribname(start, end) {
        if (end - start > MAX_NAME) reject("The name of an attribute is too long.", start);
        attribute = source.take(start, end);
        value = "";
      },
      onattribdata: (start, end) => addValue(source.take(start, end)),
      onattribentity: (codePoint) => addValue(String.fromCodePoint(codePoint)),
      onattribend(_quote, end) {
        if (tag === undefined) return;
        if (++attributes > MAX_ATTRIBUTES) {
          reject(`<${excerpt(tag.name)}> has more than ${MAX_ATTRIBUTES} attributes.`, end);
        }
        if (!tag.attributes.has(attribute)) tag.attributes.set(attribute, value);
      },
      onopentagend: begin,
      onselfclosingtag(position) {
        begin(position);
        finish(position);
      },
      onclosetag(start, end) {
        const name = source.take(start, end);
        const last = open.at(-1);
        if (last === undefined) reject(`</${excerpt(name)}> has no start tag.`, start);
        if (last.name !== name) {
          reject(
            `</${excerpt(name)}> does not match <${excerpt(last.name)}>, which was opened in line ${last.line}.`,
            start,
          );
        }
        finish(end);
      },
      oncomment: (_start, end) => void source.take(end, end),
      onprocessinginstruction: (_start, end) => void source.take(end, end),
      ondeclaration: (start) =>
        reject("Document type and entity declarations are not allowed.", start),
      onend() {},
    },
  );

  return {
    write(chunk) {
      source.append(chunk);
      tokenizer.write(chunk);
      if (source.pending() > maxToken) {
        reject("A tag, comment or text is too long or never ends.", source.length());
      }
    },
    end() {
      tokenizer.end();
      const last = tag ?? open.at(-1);
      if (last !== undefined) {
        reject(
          `The file ends inside <${excerpt(last.name)}>, which began in line ${last.line}: it is truncated or damaged.`,
          source.length(),
        );
      }
      if (!hasRoot)
        reject("This is not an XML file: it does not have an element.", source.length());
    },
    line: () => source.lineAt(source.length()),
    length: () => source.length(),
  };
}

/** A name from the file, shortened for a message. */
export function excerpt(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

/** Short texts are copied; longer ones are content, which is not collected. */
const SHORT = 1024;

/** The part of a text that a tokenizer still needs, and its line numbers. */
interface Source {
  /** Appends a chunk. */
  append(chunk: string): void;
  /** The text between two positions; positions before `end` cannot be read afterwards. */
  take(start: number, end: number): string;
  /** The line of a position, counted from 1. Positions must not decrease between calls. */
  lineAt(position: number): number;
  /** Number of units appended. */
  length(): number;
  /** Number of units not taken yet. */
  pending(): number;
}

/** An empty source. Positions count UTF-16 units from the beginning of the text. */
export function textSource(): Source {
  let held = "";
  let base = 0;
  let consumed = 0;
  let line = 1;
  /** The next newline after the counted ones, if known, and the position up to which it was searched. */
  let newline: number | undefined;
  let searched = 0;

  function lineAt(position: number): number {
    for (;;) {
      if (newline === undefined) {
        // Searching joins the appended chunks, so it is avoided where possible.
        if (searched >= position) return line;
        const found = held.indexOf("\n", searched - base);
        searched = found < 0 ? base + held.length : base + found + 1;
        if (found < 0) return line;
        newline = base + found;
      }
      if (newline >= position) return line;
      line += 1;
      newline = undefined;
    }
  }

  return {
    append(chunk) {
      lineAt(consumed);
      held = held.slice(consumed - base) + chunk;
      base = consumed;
    },
    take(start, end) {
      consumed = Math.max(consumed, end);
      const text = held.slice(start - base, end - base);
      // Engines implement substrings as references: a retained slug would retain the text around it.
      return text.length < SHORT ? ` ${text}`.slice(1) : text;
    },
    lineAt,
    length: () => base + held.length,
    pending: () => base + held.length - consumed,
  };
}

/** The maximum number of open elements. Browsers stop at about 500. */
const deepest = 1000;

/** Callbacks for a parser. */
export interface OpenElements {
  /** Call at the start of an element. */
  open(): void;
  /** Call at the end of an element. */
  close(): void;
}

class TooDeep extends Error {}

/**
 * Runs a parser of HTML or XML until more than 1000 elements are nested. Parsers search the open elements at each tag,
 * so a text of nothing but opening tags would take quadratic time. `parse` has to call `open` and `close` for each
 * element.
 *
 * @returns The result of `parse`; undefined if it was stopped. The effects of its handlers until then remain.
 */
export function withDepthLimit<T>(parse: (elements: OpenElements) => T): T | undefined {
  let depth = 0;
  const elements: OpenElements = {
    open() {
      if (++depth > deepest) throw new TooDeep();
    },
    close() {
      depth--;
    },
  };
  try {
    return parse(elements);
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}

/** Elements that may be open at once. Browsers stop at about 500. */
const deepest = 1000;

/** What a parser tells while it reads. */
export interface OpenElements {
  /** An element begins. */
  open(): void;
  /** An element ends. */
  close(): void;
}

class TooDeep extends Error {}

/**
 * Runs a parser of HTML or XML until more than 1000 elements are nested in each other. Parsers go through the open elements at
 * each tag, so that a text of nothing but opening tags would take quadratic time. `parse` has to call `open` and `close` for
 * each element.
 *
 * @returns What `parse` returns; undefined where it was stopped. What its handlers have seen until then stays.
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

/** A place for a form in a page. */
export interface Mark {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** The marker that is replaced by a form: in a paragraph of its own, outside of other elements. */
const looked =
  /<p>\[form ([a-z][a-z0-9_-]{0,63})\]<\/p>|<!--|<(script|style|textarea|title|template)(?=[\s/>])/gi;
const ends: Readonly<Record<string, RegExp>> = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  textarea: /<\/textarea/gi,
  title: /<\/title/gi,
  template: /<\/template/gi,
};

/** The places for forms in a page. In scripts, sheets, comments and fields for text there are none. */
export function marksIn(html: string): readonly Mark[] {
  const marks: Mark[] = [];
  looked.lastIndex = 0;
  for (let found = looked.exec(html); found; found = looked.exec(html)) {
    const [{ length }, key, element] = found;
    if (key !== undefined) {
      const { index: start } = found;
      // Names of elements have no case, those of forms have.
      if (key === key.toLowerCase()) marks.push({ key, start, end: start + length });
      continue;
    }
    const end = endOf(html, element?.toLowerCase(), looked.lastIndex);
    if (end === -1) break;
    looked.lastIndex = end;
  }
  return marks;
}

/** Where a comment, or an element that holds text, ends; -1 where it does not. */
function endOf(html: string, element: string | undefined, from: number): number {
  const end = element === undefined ? undefined : ends[element];
  // `<!-->` is a whole comment.
  if (!end) return html.indexOf("-->", from - 2);
  end.lastIndex = from;
  return end.exec(html)?.index ?? -1;
}

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
export interface Foreign {
  readonly isInside: () => boolean;
  /** Sees the name of an opening tag, before its attributes. */
  readonly name: (name: string) => void;
  /** Sees the end of an opening tag that does not close itself. */
  readonly open: (name: string) => void;
  readonly close: (name: string) => void;
}

/** Follows the tags of a page, from its beginning. Only elements that change the answer are remembered. */
export function followForeign(): Foreign {
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

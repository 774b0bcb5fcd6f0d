/** The statements of a script, without their semicolons. Text between `$$` and `$$` is one unit. */
export function toStatements(script: string): readonly string[] {
  const statements: string[] = [];
  let current = "";
  for (const [i, piece] of script.split("$$").entries()) {
    if (i % 2 === 1) {
      current += `$$${piece}$$`;
      continue;
    }
    const [first = "", ...rest] = piece.split(";");
    current += first;
    for (const part of rest) {
      statements.push(current);
      current = part;
    }
  }
  return [...statements, current].map((text) => text.trim()).filter((text) => text !== "");
}

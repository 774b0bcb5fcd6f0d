import type { Operation } from "@waymark/core";

const toWords = (text: string): readonly string[] =>
  text
    .slice(0, 500)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** `posts` is found by `post`, and the other way round. */
const isLike = (word: string, other: string): boolean =>
  word.startsWith(other) || (other.startsWith(word) && word.length > 2);

/** How well an operation fits the words of a question: its path and summary count more than its args. */
function fit(operation: Operation, wanted: readonly string[]): number {
  const { method, path, summary, args } = operation;
  const head = toWords(`${method} ${path} ${summary}`);
  const rest = toWords(Object.keys(args).join(" "));
  let score = 0;
  for (const word of wanted)
    if (head.includes(word)) score += 4;
    else if (head.some((one) => isLike(one, word))) score += 3;
    else if (rest.some((one) => isLike(one, word))) score += 1;
  // Of two that fit alike, the shorter path is the plainer one.
  return score === 0 ? 0 : score - path.length / 1000;
}

/** The operations that fit a question best, best first; those that do not fit at all are left out. */
export function findOperations(
  operations: readonly Operation[],
  question: string,
  limit: number,
): readonly Operation[] {
  const wanted = [...new Set(toWords(question))].slice(0, 20);
  return operations
    .map((operation) => ({ operation, score: fit(operation, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ operation }) => operation);
}

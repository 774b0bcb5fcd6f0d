/** The known name that is most similar to a wrong one, as the end of a message: ` Did you mean "manage_bookings"?` */
export function didYouMean(name: string, known: Iterable<string>): string {
  const max = Math.max(1, Math.floor(name.length / 4));
  let nearest: string | undefined;
  let nearestDistance = max + 1;
  for (const one of known) {
    if (Math.abs(one.length - name.length) > max) continue;
    const distance = distanceOf(name, one);
    if (distance < nearestDistance) [nearest, nearestDistance] = [one, distance];
  }
  return nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
}

/** The edit distance. Names of declarations are short. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const changed = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

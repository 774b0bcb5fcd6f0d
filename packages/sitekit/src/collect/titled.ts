/** Paths that are remembered, and milliseconds until a page is looked at anew. */
const most = 2_000;
const fresh = 3_600_000;

/** Whether it is time to look at a page for its title; then it is remembered that somebody does. */
export function isUnseen(titled: Map<string, number>, path: string, now: number): boolean {
  const at = titled.get(path);
  if (at !== undefined && now - at < fresh && now >= at) return false;
  titled.delete(path);
  titled.set(path, now);
  // The one that was looked at longest ago stands first.
  if (titled.size > most) for (const oldest of titled.keys()) return titled.delete(oldest);
  return true;
}

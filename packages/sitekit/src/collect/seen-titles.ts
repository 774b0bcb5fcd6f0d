/** Maximum number of paths in memory, and milliseconds until a page is read again. */
const most = 2_000;
const fresh = 3_600_000;

/** Whether to read a page for its title now, which is recorded. */
export function isUnseen(titled: Map<string, number>, path: string, now: number): boolean {
  const at = titled.get(path);
  if (at !== undefined && now - at < fresh && now >= at) return false;
  titled.delete(path);
  titled.set(path, now);
  // The least recently read one comes first.
  if (titled.size > most) for (const oldest of titled.keys()) return titled.delete(oldest);
  return true;
}

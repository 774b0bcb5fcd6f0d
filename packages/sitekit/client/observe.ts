/** Observes performance entries of a type, also earlier ones. Returns whether the browser supports the type. */
export function observe<E extends PerformanceEntry>(
  type: string,
  onEntry: (entry: E) => void,
  options: PerformanceObserverInit & { readonly durationThreshold?: number } = {},
): boolean {
  try {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return false;
    const observer = new PerformanceObserver((list) => (list.getEntries() as E[]).forEach(onEntry));
    observer.observe({ type, buffered: true, ...options });
    return true;
  } catch {
    return false;
  }
}

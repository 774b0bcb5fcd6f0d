/** The delay before the first attempt to reconnect in milliseconds; it doubles with each failure. */
export const firstDelay = 1_000;
/** The maximum delay between attempts to reconnect in milliseconds. */
export const maxDelay = 30_000;

/**
 * Whether a connection lasted longer than the delays between attempts: then it was no failed attempt, even if it carried nothing.
 * Servers end quiet connections after `maxAge`, and proxies often earlier.
 *
 * @param began - When it was opened, in milliseconds; `Infinity` if it never was.
 */
export const hasLasted = (began: number): boolean => Date.now() - began > maxDelay;

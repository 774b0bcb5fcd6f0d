/** Throws if its session has ended. */
export interface Guard {
  (): void;
}

/**
 * Runs the work of a transaction, and passes it a check that throws after its end, so that work it left running cannot
 * do anything any more.
 *
 * @param check - The check of the surrounding transaction.
 */
export async function sessionGuard<T>(
  check: Guard,
  work: (check: Guard) => Promise<T>,
): Promise<T> {
  let isOver = false;
  const checkOpen = () => {
    check();
    if (isOver) throw new Error("This transaction has ended; its session cannot be used any more.");
  };
  try {
    return await work(checkOpen);
  } finally {
    isOver = true;
  }
}

/** Whether a check passes. */
export function isOpen(check: Guard): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

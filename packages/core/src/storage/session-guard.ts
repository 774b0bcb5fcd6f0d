/** Throws where what it speaks for is over. */
export interface Guard {
  (): void;
}

/**
 * Runs the work of a transaction, and gives it a check that throws once it is done: whatever it left running can do
 * nothing any more.
 *
 * @param check - That of what surrounds the transaction.
 */
export async function sessionGuard<T>(
  check: Guard,
  work: (check: Guard) => Promise<T>,
): Promise<T> {
  let isOver = false;
  const checkOpen = () => {
    check();
    if (isOver) throw new Error("This transaction is over; its session cannot be used any more.");
  };
  try {
    return await work(checkOpen);
  } finally {
    isOver = true;
  }
}

/** Whether a check lets pass. */
export function isOpen(check: Guard): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

/** Discards the body of a response. */
export const discardBody = (response: Response): Promise<void> =>
  response.body?.cancel().catch(() => undefined) ?? Promise.resolve();

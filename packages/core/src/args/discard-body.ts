/** Discards the body of a request or response that is not read further, so that its connection is released. */
export const discardBody = ({ body }: Pick<Body, "body">): Promise<void> =>
  body?.cancel().catch(() => undefined) ?? Promise.resolve();

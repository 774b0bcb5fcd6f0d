import type { RequestContext } from "./request-context.ts";

/** Loads settings that another process has changed, so that this and later requests use them. */
export const refresh = ({ runtime }: RequestContext): void | Promise<void> =>
  runtime.settings.follow();

import type { RequestContext } from "./request-context.ts";

/** Learns of settings that another process has changed: what was answered there counts here from this request on. */
export const refresh = ({ runtime }: RequestContext): void | Promise<void> =>
  runtime.settings.follow();

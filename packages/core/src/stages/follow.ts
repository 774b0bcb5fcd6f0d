import type { Exchange } from "../exchange.ts";

/** Learns of settings that another process has changed: what was answered there counts here from this request on. */
export const follow = ({ runtime }: Exchange): void | Promise<void> => runtime.settings.follow();

import type { Provider } from "../options.ts";

/** The name of a provider on its button. */
export const toLabel = (name: string, { label }: Pick<Provider, "label">): string =>
  label ?? name.slice(0, 1).toUpperCase() + name.slice(1);

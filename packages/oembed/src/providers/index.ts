import type { OembedProvider } from "../extension-points.ts";
import { mediaProviders } from "./media.ts";
import { socialProviders } from "./social.ts";
import { workProviders } from "./work.ts";

/** The built-in providers. */
export const knownProviders: readonly OembedProvider[] = [
  ...mediaProviders,
  ...socialProviders,
  ...workProviders,
];

import type { AnyEndpoint } from "../endpoint.ts";
import type { Returns } from "../resource.ts";

/** What an endpoint shows, where it shows rows of a resource. */
export const shownBy = ({ returns }: AnyEndpoint): Returns<never> | undefined =>
  returns && "resource" in returns ? returns : undefined;

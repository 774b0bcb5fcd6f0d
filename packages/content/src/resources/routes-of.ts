/** A type of content or a taxonomy, as far as its routes go. */
export interface Routed {
  readonly base: string;
  readonly routes?: string | undefined;
}

/** The path of the routes that the items of a type, or the terms of a taxonomy, have. */
export const routesOf = ({ base, routes }: Routed): string => routes ?? `/core/v2/${base}`;

/** The same taken apart: the namespace, and what comes below it. */
export function namespaceOf(routed: Routed): { readonly namespace: string; readonly base: string } {
  const path = routesOf(routed);
  const end = path.lastIndexOf("/");
  return { namespace: path.slice(1, end), base: path.slice(end + 1) };
}

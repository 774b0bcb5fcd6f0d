/** The parts of a content type or taxonomy that its routes depend on. */
export interface Routed {
  readonly base: string;
  readonly routes?: string | undefined;
}

/** The path of the routes of a type's items or a taxonomy's terms. */
export const routesOf = ({ base, routes }: Routed): string => routes ?? `/core/v2/${base}`;

/** The same path as namespace and base. */
export function namespaceOf(routed: Routed): { readonly namespace: string; readonly base: string } {
  const path = routesOf(routed);
  const end = path.lastIndexOf("/");
  return { namespace: path.slice(1, end), base: path.slice(end + 1) };
}

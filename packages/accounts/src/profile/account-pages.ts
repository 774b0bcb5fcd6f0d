import { type AccountPage, accountPages, type All } from "../extension-points.ts";
import { type Holder, roleRegistry } from "../roles/registry.ts";

/** The pages that a user gets links to. */
export function accountPagesOf(all: All, { roles, capabilities }: Holder): readonly AccountPage[] {
  const held = new Set([...roleRegistry(all).capabilitiesOf(roles), ...capabilities]);
  return all(accountPages).filter(
    ({ capability }) => capability === undefined || held.has(capability),
  );
}

import type { SiteInfo } from "@waymark/core";
import type { All } from "../extension-points.ts";
import type { AvatarAddress, Pictured } from "../options.ts";
import { roleRegistry, type Holder } from "../roles/registry.ts";

const sizes = [24, 48, 96] as const;

/** Where the pictures of somebody are: on the site itself, drawn from a number alone, or where the site's option says. */
export function toAvatarUrls(
  person: Pictured & { readonly drawnFrom?: number },
  { url }: SiteInfo,
  avatars: AvatarAddress | undefined,
): { 24: string; 48: string; 96: string } {
  const { drawnFrom = person.id } = person;
  const address = (size: number) =>
    avatars ? avatars(person, size) : `${url}/avatars/${drawnFrom}?s=${size}`;
  const [small, medium, large] = sizes;
  return { [small]: address(small), [medium]: address(medium), [large]: address(large) };
}

type Flags = Record<string, boolean>;
const toFlags = (names: Iterable<string>): Flags =>
  Object.fromEntries([...names].map((name) => [name, true]));

/** Everything that somebody may, their roles' names among it. */
export const toCapabilities = (all: All, { roles, capabilities }: Holder): Flags =>
  toFlags([...roleRegistry(all).capabilitiesOf(roles), ...roles, ...capabilities]);

/** What somebody was given themselves: roles, and capabilities beyond them. */
export const toExtraCapabilities = ({ roles, capabilities }: Holder): Flags =>
  toFlags([...roles, ...capabilities]);

/** The site's language as the interface writes it: `en_US`. */
export const toLocale = ({ locale }: SiteInfo): string => locale.replaceAll("-", "_");

/** The languages that a user may choose; `""` is the site's own. */
export const localesOf = (site: SiteInfo, more: readonly string[]): readonly string[] => [
  ...new Set(["", "en_US", toLocale(site), ...more]),
];

/** `2026-11-21T00:08:53`, in UTC. */
export const toSeconds = (date: Date): string => date.toISOString().slice(0, 19);

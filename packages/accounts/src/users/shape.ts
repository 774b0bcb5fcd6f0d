import type { SiteInfo } from "@waymark/core";
import type { All } from "../extension-points.ts";
import type { AvatarAddress, Pictured } from "../options.ts";
import { type Holder, roleRegistry } from "../roles/registry.ts";

const sizes = [24, 48, 96] as const;

/** Returns the avatar URLs of a user: those of the site's option, or images that the site generates from the id. */
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

/** All capabilities of a user, including the names of the roles. */
export const toCapabilities = (all: All, { roles, capabilities }: Holder): Flags =>
  toFlags([...roleRegistry(all).capabilitiesOf(roles), ...roles, ...capabilities]);

/** The roles of a user, and capabilities assigned to the user directly. */
export const toExtraCapabilities = ({ roles, capabilities }: Holder): Flags =>
  toFlags([...roles, ...capabilities]);

/** The site's language as the interface writes it: `en_US`. */
export const toLocale = ({ locale }: SiteInfo): string => locale.replaceAll("-", "_");

/** The languages that a user may choose; `""` is the site's own. */
export const localesOf = (site: SiteInfo, more: readonly string[]): readonly string[] => [
  ...new Set([
    "",
    "en_US",
    toLocale(site),
    ...site.languages.map((language) => language.replaceAll("-", "_")),
    ...more,
  ]),
];

/** `2026-11-21T00:08:53`, in UTC. */
export const toSeconds = (date: Date): string => date.toISOString().slice(0, 19);

import { hash53, type SiteInfo } from "@waymark/core";
import type { Context } from "../builder.ts";
import { networks, seoSettings } from "../settings.ts";
import type { Person } from "./page.ts";
import type { Piece } from "./piece.ts";
import { profileUrl } from "./profiles.ts";

/** The graph ID of a person: a hash of the user ID, which does not reveal the login. */
export const personId = ({ url }: Pick<SiteInfo, "url">, id: number): string =>
  `${url}/#/schema/person/${hash53(`${url} ${id}`)}${hash53(`${url} ${id}`, 1)}`;

/** The owner of the site: a person, or an organization with a name and a logo. Undefined if not set. */
export function ownerPiece(
  { site, settings }: Pick<Context, "site" | "settings">,
  siteName: string,
  person: Person | undefined,
): Piece | undefined {
  const { entity, company_name, company_logo, profiles } = settings.get(seoSettings);
  if (entity === "person")
    return (
      person && {
        "@type": ["Person", "Organization"],
        "@id": personId(site, person.id),
        name: person.name,
        url: `${site.url}/`,
        ...(person.description !== "" && { description: person.description }),
      }
    );
  if (entity !== "company" || company_name === "" || company_logo === "") return undefined;
  const sameAs = networks
    .map((network) => profileUrl(network, profiles[network]))
    .filter((url) => url !== "");
  const home = `${site.url}/`;
  return {
    "@type": "Organization",
    "@id": `${home}#organization`,
    name: company_name,
    ...(siteName !== company_name && { alternateName: siteName }),
    url: home,
    ...(sameAs.length > 0 && { sameAs }),
    logo: {
      "@type": "ImageObject",
      "@id": `${home}#/schema/logo/image/`,
      inLanguage: site.locale,
      url: company_logo,
      contentUrl: company_logo,
      caption: company_name,
    },
    image: { "@id": `${home}#/schema/logo/image/` },
  };
}

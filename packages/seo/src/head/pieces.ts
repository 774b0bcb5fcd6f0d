import { hash53, type SiteInfo, parseUrl } from "@waymark/core";
import type { Crumb, Picture, Facts } from "../entries/values.ts";
import type { Step } from "../blocks.ts";
import type { Context } from "../builder.ts";
import { networks, seoSettings } from "../settings.ts";
import type { Person } from "./page.ts";

/** A piece of a graph. */
export type Piece = Readonly<Record<string, unknown>>;
/** Data for a head that was already read. */
export interface HeadData {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly siteName: string;
  readonly image: Picture | undefined;
  readonly crumbs: readonly Crumb[];
  /** The person whom the site represents, if any. */
  readonly owner: Person | undefined;
}

type Network = (typeof networks)[number];
const homes: Partial<Record<Network, string>> = {
  Twitter: "https://twitter.com/",
  Facebook: "https://www.facebook.com/",
};

/** A profile as a URL: the value itself if it is one, or a name below the network's URL; otherwise empty. */
export function profileUrl(network: Network, typed: string | undefined): string {
  if (typed === undefined || typed === "") return "";
  if (/^https?:\/\//i.test(typed)) return parseUrl(typed)?.href ?? "";
  const name = toHandle(typed).slice(1);
  const home = homes[network];
  return name === "" || home === undefined ? "" : home + name;
}

/** The handle `@name` from a name, `@name`, or a profile URL. Empty for an empty value. */
export function toHandle(typed: string | undefined): string {
  const found = (typed ?? "").slice(0, 500).match(/[A-Za-z0-9_]{1,25}/g);
  const last = found?.at(-1);
  return last === undefined ? "" : `@${last}`;
}

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

interface PieceContext {
  /** The canonical URL, which prefixes the IDs of the page's pieces. */
  readonly canonical: string;
  readonly inLanguage: string;
}

/** The IDs of a page's questions, in order. */
export const questionIds = ({ questions = [] }: Facts, canonical: string): readonly string[] =>
  questions.map(({ id }, at) => `${canonical}#${id || `question-${at + 1}`}`);

/** The question pieces of a page, from its blocks. */
export function questionPieces(
  facts: Facts,
  { canonical, inLanguage }: PieceContext,
): readonly Piece[] {
  const ids = questionIds(facts, canonical);
  return (facts.questions ?? []).map(({ name, answer }, at) => ({
    "@type": "Question",
    "@id": ids[at],
    position: at + 1,
    url: ids[at],
    name,
    answerCount: 1,
    acceptedAnswer: { "@type": "Answer", text: answer, inLanguage },
    inLanguage,
  }));
}

/** The how-to pieces of a page, from its blocks. `main`: the ID of the containing piece. */
export const howToPieces = (
  { howTos = [] }: Facts,
  {
    canonical,
    inLanguage,
    name,
    main,
  }: PieceContext & { readonly name: string; readonly main: string },
): readonly Piece[] =>
  howTos.map(({ description, totalTime, steps }, at) => ({
    "@type": "HowTo",
    "@id": `${canonical}#howto-${at + 1}`,
    name,
    mainEntityOfPage: { "@id": main },
    description,
    ...(totalTime !== "" && { totalTime }),
    ...(steps.length > 0 && { step: steps.map((step) => toStep(step, canonical)) }),
    inLanguage,
  }));

function toStep({ id, name, text }: Step, canonical: string): Piece {
  const url = id === "" ? {} : { url: `${canonical}#${id}` };
  if (name === "" || text === "") return { "@type": "HowToStep", ...url, text: name || text };
  return {
    "@type": "HowToStep",
    ...url,
    name,
    itemListElement: [{ "@type": "HowToDirection", text }],
  };
}

import { type Actor, type Contributed, type ObjectPermission, roleGrants } from "@waymark/core";
import type { ContentType, Taxonomy } from "./content-type.ts";
import { standardRoles } from "@waymark/accounts";

type Capabilities = Readonly<Record<string, string>>;
/** The verbs of the capabilities of a type. */
const onMany = [
  "edit",
  "edit_others",
  "delete",
  "publish",
  "read_private",
  "delete_private",
  "delete_published",
  "delete_others",
  "edit_private",
  "edit_published",
];

/** The capabilities that the routes of a type require, by the names that editors use. */
export function capabilitiesOf({
  capability: many,
  capabilities,
  features,
}: ContentType): Capabilities {
  const one = many.replace(/s$/, "");
  return {
    edit_post: `edit_${one}`,
    read_post: `read_${one}`,
    delete_post: `delete_${one}`,
    ...Object.fromEntries(onMany.map((verb) => [`${verb}_posts`, `${verb}_${many}`])),
    read: "read",
    create_posts: features.has("file") ? "upload_files" : `edit_${many}`,
    ...capabilities,
  };
}

const termVerbs = ["manage", "edit", "delete", "assign"] as const;
type TermVerb = (typeof termVerbs)[number];

/** The capabilities that the routes of a taxonomy require, by the names that editors use. */
export const termCapabilities = ({
  capability: many,
}: Pick<Taxonomy, "capability">): Readonly<Record<`${TermVerb}_terms`, string>> =>
  many === undefined
    ? {
        manage_terms: "manage_categories",
        edit_terms: "manage_categories",
        delete_terms: "manage_categories",
        assign_terms: "edit_posts",
      }
    : {
        manage_terms: `manage_${many}`,
        edit_terms: `edit_${many}`,
        delete_terms: `delete_${many}`,
        assign_terms: `assign_${many}`,
      };

/** Whether a caller may edit, delete or assign the terms of a taxonomy. */
export const mayOnTerms = (
  actor: Actor,
  verb: TermVerb,
  taxonomy: Pick<Taxonomy, "capability">,
): boolean => actor.can(termCapabilities(taxonomy)[`${verb}_terms`]);

/** Whether a caller may create terms. In taxonomies without hierarchy, whoever assigns terms may also create them. */
export const mayCreateTerms = (
  actor: Actor,
  taxonomy: Pick<Taxonomy, "capability" | "hierarchical">,
): boolean =>
  mayOnTerms(actor, "edit", taxonomy) ||
  (taxonomy.hierarchical !== true && mayOnTerms(actor, "assign", taxonomy));

/**
 * The named capabilities of a taxonomy as object permissions: users who manage categories have them all, users who edit
 * posts may assign terms.
 */
export const termPermissions = ({
  capability,
}: Pick<Taxonomy, "capability">): readonly ObjectPermission[] =>
  capability === undefined
    ? []
    : termVerbs
        .map((verb) => ({
          name: `${verb}_${capability}`,
          asks: verb === "assign" ? "edit_posts" : "manage_categories",
        }))
        // A capability cannot be derived from itself.
        .filter(({ name, asks }) => name !== asks)
        .map(({ name, asks }) => ({ name, allows: (actor) => actor.can(asks) }));

/** The capabilities of a type as object permissions: who has those of another type, such as posts, has these too. */
export const permissionsLike = (
  { capability }: Pick<ContentType, "capability">,
  like: string,
): readonly ObjectPermission[] =>
  onMany.map((verb) => ({
    name: `${verb}_${capability}`,
    allows: (actor) => actor.can(`${verb}_${like}`),
  }));

/**
 * Gives the capabilities of a type to the roles that have those of another one: with `grantsFor(book)` editors edit all
 * books, authors publish their own, contributors submit theirs for review. List the result under `contributes`.
 */
export function grantsFor(
  { name, capability }: Pick<ContentType, "name" | "capability">,
  like: "posts" | "pages" = "posts",
): Contributed {
  const model = new RegExp(`^((?:edit|delete|publish|read)(?:_[a-z]+)*)_${like}$`);
  const named = standardRoles.map((role) => ({
    name: `${name}: ${role.name}`,
    role: role.name,
    capabilities: role.capabilities.flatMap((one) => {
      const [, verb] = model.exec(one) ?? [];
      return verb === undefined ? [] : [`${verb}_${capability}`];
    }),
  }));
  return roleGrants(...named.filter(({ capabilities }) => capabilities.length > 0));
}

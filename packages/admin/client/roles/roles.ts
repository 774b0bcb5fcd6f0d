/** Whether a role may do something: `depends` on the item or the arguments. */
export type Permission = "yes" | "depends" | undefined;
/** A role with its capabilities. */
export interface Role {
  readonly name: string;
  readonly capabilities: readonly string[];
}
/** An operation of the site with the roles that may use it. */
export interface Operation {
  readonly key: string;
  readonly module: string;
  readonly summary: string;
  /** The summary in the language of the user. */
  readonly label: string | null;
  readonly may: Readonly<Record<string, Permission>>;
}
/** The response of `GET /accounts/v1/roles`. */
export interface Roles {
  readonly roles: readonly Role[];
  readonly operations: readonly Operation[];
}

/** The verbs at the beginning of capabilities for the items of a type: `edit_others_posts`. */
const verbs = [
  "edit",
  "publish",
  "edit_published",
  "edit_others",
  "edit_private",
  "read_private",
  "delete",
  "delete_published",
  "delete_others",
  "delete_private",
] as const;
/** The permissions of a role for the items of a type. */
export type Verb = (typeof verbs)[number];

/** The capabilities for the items of a type, or the others, which have no verb. */
export interface CapabilityGroup {
  /** `posts`; null for capabilities that are not about the items of a type. */
  readonly type: string | null;
  readonly rows: readonly { readonly capability: string; readonly verb: Verb | null }[];
}

/** Earlier versions of the interface had levels instead of capabilities. */
const isLevel = (name: string): boolean => /^level_\d+$/.test(name);

/** All capabilities of the roles: those for the items of each type, then the others. */
export function toCapabilityGroups(roles: readonly Role[]): readonly CapabilityGroup[] {
  const all = new Set(
    roles.flatMap(({ capabilities }) => capabilities).filter((one) => !isLevel(one)),
  );
  const types = [...all].flatMap((name) => {
    const type = name.startsWith("edit_others_") ? name.slice("edit_others_".length) : "";
    return type !== "" && all.has(`edit_${type}`) ? [type] : [];
  });
  const ofTypes = types.map((type) => ({
    type,
    rows: verbs.flatMap((verb) => {
      const capability = `${verb}_${type}`;
      return all.has(capability) ? [{ capability, verb }] : [];
    }),
  }));
  for (const { capability } of ofTypes.flatMap(({ rows }) => rows)) all.delete(capability);
  const others = [...all].toSorted().map((capability) => ({ capability, verb: null }));
  return [...ofTypes, ...(others.length > 0 ? [{ type: null, rows: others }] : [])];
}

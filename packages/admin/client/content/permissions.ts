import type { ContentType, Taxonomy } from "./content-type.ts";
import type { Post } from "./use-post.ts";

/** The permissions of the user for the edited post. */
export interface PostPermissions {
  readonly publish: boolean;
  readonly assignAuthor: boolean;
  readonly sticky: boolean;
  readonly upload: boolean;
  readonly trash: boolean;
  readonly createTerms: (taxonomy: Taxonomy) => boolean;
}

/** For a stored post they follow from its links, for a new one from the capabilities of the user. */
export function permissionsOf(
  { item, mayRemove }: Post,
  { permissions }: ContentType,
): PostPermissions {
  const links = item?.["_links"] as Readonly<Record<string, unknown>> | undefined;
  const may = (action: string, otherwise: boolean): boolean =>
    links ? Object.hasOwn(links, `core:action-${action}`) : otherwise;
  return {
    publish: may("publish", permissions.publish),
    assignAuthor: may("assign-author", permissions.assignAuthor),
    sticky: may("sticky", permissions.publish && permissions.assignAuthor),
    upload: permissions.upload,
    trash: item !== undefined && mayRemove,
    createTerms: (taxonomy) =>
      may(`create-${taxonomy.rest_base}`, permissions.createTerms(taxonomy)),
  };
}

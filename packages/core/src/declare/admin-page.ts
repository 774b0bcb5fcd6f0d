import { DefinitionError } from "../errors/api-error.ts";
import { defineContribution } from "./contribution.ts";

/** A request that the command palette of an admin interface offers on all screens. The page that declares it opens afterwards. */
export interface PageCommand {
  /** The label, as an instruction: `Build the SEO index`. */
  readonly label: string;
  /** The operation: `POST /seo/v1/indexing/prepare`. It is offered to callers who may use it. */
  readonly operation: string;
  /** Its arguments. */
  readonly args?: Readonly<Record<string, unknown>>;
  /** A question that the user must confirm first. */
  readonly confirm?: string;
}

/** A page that a module adds to an admin interface: its position in the menu, and its script. */
export interface AdminPage {
  /** The path relative to that of the admin, in lower case: `room-occupancy`. */
  readonly name: string;
  /** The entry of the menu: `Occupancy`. */
  readonly label: string;
  /** The name of an icon of the admin, as in `Screen`. */
  readonly icon?: string;
  /** The menu heading under which the page is listed. Default: the name of the module. */
  readonly group?: string;
  /** Its position in the menu. Default 50. */
  readonly order?: number;
  /** The operation that the page needs: `GET /bookings/v1/bookings`. The page is shown to callers who may use the operation. */
  readonly operation: string;
  /** Commands for the whole site, such as jobs that the page starts. */
  readonly commands?: readonly PageCommand[];
  /**
   * Loads the script: the text of an ES module that exports a React component named `Page`. The
   * script is public, so it must not contain secrets.
   */
  readonly script: () => string | Promise<string>;
}

/** Pages of modules in an admin interface. */
export const adminPages = defineContribution<AdminPage>("core.adminPages");

/** @throws DefinitionError for a name that cannot be part of a URL path. */
export function checkAdminPages(all: readonly AdminPage[]): void {
  for (const { name } of all)
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      throw new DefinitionError(
        `${adminPages.point}: "${name}" is not a valid page name: use lowercase letters, digits and hyphens.`,
      );
}

import {
  adminPages,
  DefinitionError,
  type AdminPage,
  type ModuleContext,
  type ScreenTranslator,
} from "@waymark/core";
import { pageScriptOf } from "../page-scripts.ts";
import { toGroup } from "./labels.ts";

/** The addresses of the admin's own pages. */
export const ownPages = [
  "analytics",
  "backups",
  "export",
  "files",
  "health",
  "jobs",
  "redirect-files",
  "replace",
  "roles",
  "scan",
  "settings",
] as const;

/** @throws DefinitionError if a module has a page at the address of one of the admin. */
export function checkPages(all: readonly AdminPage[]): void {
  for (const { name } of all)
    if (ownPages.some((one) => one === name))
      throw new DefinitionError(`${adminPages.point}: the admin already has a page "${name}".`);
}

/** The pages of modules that the caller may use, as the response contains them. */
export async function toPages(
  {
    all,
    log,
    ownerOf,
    permissions,
  }: Pick<ModuleContext, "all" | "log" | "ownerOf" | "permissions">,
  { text: translate }: ScreenTranslator,
) {
  const known = permissions();
  const shown = all(adminPages).filter(({ operation }) => (known.get(operation) ?? "no") !== "no");
  return Promise.all(
    shown.map(async (page) => {
      const { name, label, icon, group, order, operation, commands = [] } = page;
      const module = ownerOf(adminPages, name) ?? "";
      const script = await pageScriptOf(page).catch((error: unknown) => {
        log.error("The script of a page of the admin could not be loaded.", { page: name, error });
        return undefined;
      });
      return {
        name,
        label: translate(label),
        icon: icon ?? null,
        group: translate(group ?? toGroup(module)),
        order: order ?? 50,
        module,
        operation,
        commands: commands
          .filter((one) => (known.get(one.operation) ?? "no") !== "no")
          .map((one) => ({
            ...one,
            label: translate(one.label),
            ...(one.confirm !== undefined && { confirm: translate(one.confirm) }),
          })),
        script: script?.file ?? null,
      };
    }),
  );
}

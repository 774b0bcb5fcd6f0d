import { spawn } from "node:child_process";

const managers = ["npm", "pnpm", "yarn", "bun"] as const;
/** A program that installs packages. */
export type PackageManager = (typeof managers)[number];

/** The one that runs this program, as it says in the environment; npm where none does. */
export const packageManager = (
  agent: string | undefined = process.env["npm_config_user_agent"],
): PackageManager => managers.find((name) => agent?.startsWith(`${name}/`)) ?? "npm";

/** Installs what a project names. Answers whether that went well; what goes wrong the manager says itself. */
export function install(folder: string, manager: PackageManager): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(manager, ["install"], {
      cwd: folder,
      stdio: "inherit",
      // On Windows these programs are scripts.
      shell: process.platform === "win32",
    });
    child.once("error", () => resolve(false));
    child.once("close", (status) => resolve(status === 0));
  });
}

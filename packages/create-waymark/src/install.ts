import { spawn } from "node:child_process";

const managers = ["npm", "pnpm", "yarn", "bun"] as const;
/** A package manager. */
export type PackageManager = (typeof managers)[number];

/** The package manager that runs this program, from the environment; otherwise npm. */
export const packageManager = (
  agent: string | undefined = process.env["npm_config_user_agent"],
): PackageManager => managers.find((name) => agent?.startsWith(`${name}/`)) ?? "npm";

/** Installs the dependencies of a project. @returns whether that succeeded; the package manager prints its errors. */
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

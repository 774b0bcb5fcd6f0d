import { basePath, type Site } from "@waymark/core";
import { toCommandLine } from "./printed-command.ts";
import { textTable } from "./text-table.ts";

/** The start message of a running site, with its URLs. */
export async function toStartMessage(
  site: Site,
  address: string,
  file: string | undefined,
): Promise<string> {
  const { name, url, api } = site.info;
  const here = address + basePath(site.info);
  const rows = [
    ["site", `${here}/`],
    ["API", `${address}${new URL(api).pathname}/`],
  ];
  for (const [label, path] of pages)
    if (await answers(site, `${url}${path}`)) rows.push([label, here + path]);
  if (site.modules.includes("accounts")) rows.push(["users", toCommandLine(newUser, file)]);
  if (new URL(url).origin !== new URL(address).origin) rows.push(["public", `${url}/`]);
  return `${name} is running at ${here}/\n${textTable(rows).replace(/^/gm, "  ")}`;
}

const newUser = "user create LOGIN --email ADDRESS --role editor --password";

/** Pages of modules, at their standard addresses. */
const pages = [
  ["explorer", "/explorer"],
  ["sign in", "/sign-in"],
] as const;

const answers = async (site: Site, url: string): Promise<boolean> => {
  const response = await site.fetch(new Request(url));
  await response.body?.cancel();
  return response.ok;
};

import { defineCommand } from "../command.ts";
import { textTable } from "../text-table.ts";

export const audit = defineCommand({
  name: "audit",
  summary: "Prints the permission matrix: every endpoint, and what each role may",
  notes:
    "`depends` means that the rule looks at the object or the args: some may read only what is their own.",
  async run({ site, print }) {
    const rows = (await site()).audit();
    const roles = Object.keys(rows[0]?.may ?? {});
    const head = ["ENDPOINT", ...roles.map((role) => role.toUpperCase())];
    print(
      textTable([
        head,
        ...rows.map(({ route, may }) => [route, ...roles.map((r) => may[r] ?? "")]),
      ]),
    );
  },
});

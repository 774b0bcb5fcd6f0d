import { defineCommand, textTable } from "../command.ts";

export const explain = defineCommand({
  name: "explain",
  summary: "Explain how a request is processed, stage by stage",
  operands: ["KEY"],
  notes: 'Example: waymark explain "GET /core/v2/posts/:id"',
  async run({ site, operands: [key = ""], print }) {
    print((await site()).explain(key));
  },
});

export const routes = defineCommand({
  name: "routes",
  summary: "List all endpoints with access rule and module",
  async run({ site, print }) {
    const rows = (await site()).audit().map(({ route, access, module }) => {
      const [method = "", path = ""] = route.split(" ");
      return [method, path, access, module];
    });
    print(textTable([["METHOD", "PATH", "ACCESS", "MODULE"], ...rows]));
  },
});

export const audit = defineCommand({
  name: "audit",
  summary: "Print the permissions of each role for every endpoint",
  notes:
    "`depends` means that access depends on the object or the arguments, for example on its author.",
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

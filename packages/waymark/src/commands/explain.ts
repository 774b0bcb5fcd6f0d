import { defineCommand } from "../command.ts";

export const explain = defineCommand({
  name: "explain",
  summary: "Explain how a request is processed, stage by stage",
  operands: ["KEY"],
  notes: 'Example: waymark explain "GET /core/v2/posts/:id"',
  async run({ site, operands: [key = ""], print }) {
    print((await site()).explain(key));
  },
});

import { expect, test } from "vitest";
import * as z from "zod";
import { can, objectPermissions, roles } from "../declare/access.ts";
import type { AnyEndpoint } from "../declare/endpoint.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { errors } from "../errors/errors.ts";
import { createSite } from "../site.ts";

const { get } = moduleBuilder({});
interface Diary {
  readonly owner: number;
}
const common = { summary: "Read a diary", args: { id: z.int() }, handler: () => 1 };
const found = { ...common, find: (): Diary => ({ owner: 7 }) };
const rules: Readonly<Record<string, AnyEndpoint>> = {
  "a capability": get({ ...common, access: can("read_diaries") }),
  "a right that looks at the object": get({ ...found, access: can("read_diary") }),
  "a right that does not look": get({ ...found, access: can("read_any_diary") }),
  "a rule that looks at the object": get({
    ...found,
    access: ({ actor, found: diary }) =>
      actor.can("read_diaries") || diary.owner === actor.id || errors.rest_forbidden(),
  }),
  "a rule that looks at the args": get({ ...common, access: ({ args }) => args.id === 1 }),
  "a rule about the caller alone": get({ ...found, access: ({ actor }) => actor.id > 0 }),
  "a rule that waits": get({ ...common, access: () => Promise.resolve(true) }),
  "a rule that fails without an object": get({
    ...found,
    access: ({ found: diary }) => Object.keys(diary).length > 0,
  }),
};
const diaries = defineModule({
  name: "diaries",
  contributes: [
    roles(
      { name: "keeper", label: "Keeper", capabilities: ["read_diaries"] },
      { name: "reader", label: "Reader", capabilities: [] },
    ),
    objectPermissions(
      {
        name: "read_diary",
        allows: (actor, diary) =>
          actor.can("read_diaries") ||
          (actor.id !== 0 && actor.id === (diary as Diary | undefined)?.owner),
      },
      { name: "read_any_diary", allows: (actor) => actor.can("read_diaries") },
    ),
  ],
  namespaces: [
    defineNamespace(
      "diaries/v1",
      Object.fromEntries(Object.values(rules).map((one, i) => [`/rule-${i}/:id`, [one]])),
    ),
  ],
});

test('a rule that reads the object or the arguments is listed as "depends", not as forbidden', () => {
  const rows = createSite({ modules: [diaries()] }).audit();
  const said = Object.keys(rules).map((name, i) => {
    const may = rows.find(({ route }) => route === `GET /diaries/v1/rule-${i}/:id`)?.may;
    return [name, may?.["anonymous"], may?.["reader"], may?.["keeper"]].join(", ");
  });
  expect(said).toEqual([
    "a capability, no, no, yes",
    "a right that looks at the object, no, depends, yes",
    "a right that does not look, no, no, yes",
    "a rule that looks at the object, depends, depends, yes",
    "a rule that looks at the args, depends, depends, depends",
    "a rule about the caller alone, no, yes, yes",
    "a rule that waits, depends, depends, depends",
    "a rule that fails without an object, depends, depends, depends",
  ]);
});

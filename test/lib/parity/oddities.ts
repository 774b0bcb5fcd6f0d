import {
  moduleBuilder,
  dateTime,
  defineModule,
  defineNamespace,
  ids,
  raw,
  uuid,
} from "@waymark/core";
import * as z from "zod";

const { get, edit, remove } = moduleBuilder({});
const answer = { access: "public", handler: () => ({}) } as const;

/** Args and endpoints of kinds that the shipped modules have few of, or none. */
export const oddities = defineModule({
  name: "oddities",
  namespaces: [
    defineNamespace("oddities/v1", {
      "/things": [
        get({
          summary: "List odd things",
          deprecated: { since: "2026-01-31", use: "/others" },
          args: {
            count: z.number().gt(0).lte(9.5).default(1),
            either: z.union([z.int(), z.boolean()]).optional(),
            kind: z.enum(["a", "b"]).nullable().default(null),
            near: z.object({ lat: z.number(), lon: z.number() }).optional(),
            words: z
              .array(z.string().regex(/^[a-z]+$/))
              .min(1)
              .optional(),
            since: dateTime().optional(),
            ids: ids(),
          },
          ...answer,
        }),
      ],
      "/things/:id/parts/:part": [
        edit({
          summary: "Change an odd thing",
          args: {
            id: uuid(),
            part: z.enum(["left", "right"]),
            title: raw({ type: "object", properties: { raw: { type: "string" } } }).optional(),
            rows: z.array(z.object({ name: z.string(), size: z.int().optional() })).optional(),
            meta: z.record(z.string(), z.string()).optional(),
          },
          ...answer,
        }),
        remove({
          summary: "Remove an odd thing",
          tool: false,
          args: { id: uuid(), part: z.string() },
          ...answer,
        }),
      ],
    }),
  ],
});

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
const common = { access: "public", handler: () => ({}) } as const;

/** Arguments and endpoints with features that the modules of the workspace rarely use. */
export const uncommonFeatures = defineModule({
  name: "uncommon",
  namespaces: [
    defineNamespace("uncommon/v1", {
      "/items": [
        get({
          summary: "List items",
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
          ...common,
        }),
      ],
      "/items/:id/parts/:part": [
        edit({
          summary: "Update a part",
          args: {
            id: uuid(),
            part: z.enum(["left", "right"]),
            title: raw({ type: "object", properties: { raw: { type: "string" } } }).optional(),
            rows: z.array(z.object({ name: z.string(), size: z.int().optional() })).optional(),
            meta: z.record(z.string(), z.string()).optional(),
          },
          ...common,
        }),
        remove({
          summary: "Delete a part",
          tool: false,
          args: { id: uuid(), part: z.string() },
          ...common,
        }),
      ],
    }),
  ],
});

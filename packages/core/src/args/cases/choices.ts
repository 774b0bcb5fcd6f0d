import * as z from "zod";
import { dateTime, oneOf } from "../common.ts";
import { type Case, mistyped, rejected, taken } from "./row.ts";

const typed = (...type: string[]) => z.unknown().meta({ type: type as never });
const text = z.string().meta({ title: "Text" });
const list = z.array(z.int()).meta({ title: "List" });
const terms = oneOf(
  [
    z.array(z.int()).meta({ title: "Term ID List" }),
    z
      .strictObject({ terms: z.array(z.int()).optional(), deep: z.boolean().optional() })
      .meta({ title: "Term Query" }),
  ],
  ["object", "array"],
).optional();
const shapes = oneOf([
  z.strictObject({ r: z.int() }).meta({ title: "Circle" }),
  z.strictObject({ w: z.int(), h: z.int() }).meta({ title: "Box" }),
]);
const any = z.union([z.int(), z.boolean()]);
const none = "rest_no_matching_schema";
const mixed = "integer,string,null";

export const choiceCases: readonly Case[] = [
  ...taken("integer, string or null", typed("integer", "string", "null"), [
    ["a=5", 5],
    ["a=5.5", "5.5"],
    ["a=", ""],
    ["a=x", "x"],
    ['{"a":5}', 5],
    ['{"a":"5"}', 5],
    ['{"a":null}', null],
  ]),
  ...mistyped("integer, string or null", typed("integer", "string", "null"), mixed, [
    '{"a":true}',
    '{"a":[1]}',
    '{"a":5.5}',
  ]),
  ...taken("boolean or list", typed("boolean", "array"), [
    ["a=true", true],
    ["a=0", false],
    ["a=a,b", ["a", "b"]],
    ["a=", []],
    ["a[]=true", ["true"]],
  ]),
  ...taken("string or list", typed("string", "array"), [
    ["a=a,b", "a,b"],
    ["a[]=a", ["a"]],
  ]),
  ...taken("list or string", typed("array", "string"), [
    ["a=a,b", ["a", "b"]],
    ["a=", ""],
  ]),
  ...taken("string or map", typed("string", "object"), [
    ["a=x", "x"],
    ["a[x]=1", { x: "1" }],
    ["a=", ""],
  ]),
  ...taken("a date or null", dateTime().nullable(), [
    ["a=2024-01-31T10:00:00", "2024-01-31T10:00:00"],
    ['{"a":null}', null],
  ]),
  ...rejected("a date or null", dateTime().nullable(), [
    ["a=", "rest_invalid_date", "a must be a date and time such as 2024-01-31T10:00:00."],
    ["a=null", "rest_invalid_date", "a must be a date and time such as 2024-01-31T10:00:00."],
    ['{"a":5}', "rest_invalid_type", "a is not of type string,null.", { param: "a" }],
  ]),
  ...taken("an enum or null", z.enum(["x", "y"]).nullable(), [
    ["a=x", "x"],
    ['{"a":null}', null],
  ]),
  ...rejected("an enum or null", z.enum(["x", "y"]).nullable(), [
    ["a=z", "rest_not_in_enum", "a is not one of x, y, and null."],
  ]),
  ...taken("any of integer and boolean", any, [
    ["a=1", 1],
    ["a=true", true],
    ['{"a":false}', false],
  ]),
  ...mistyped("any of integer and boolean", any, "integer,boolean", ["a=x", "a=", "a=1.5"]),
  ...rejected("any of a short text and a boolean", z.union([z.string().max(1), z.boolean()]), [
    [
      "a=xy",
      none,
      "a does not match the expected format. Reason: a must be at most 1 character long.",
      { position: 0 },
    ],
    ['{"a":5}', none, "a does not match any of the expected formats."],
  ]),
  ...rejected("any of a text and a list", z.union([text, list]), [
    ['{"a":{"x":1}}', none, "a is not a valid Text or List."],
    [
      '{"a":["x"]}',
      none,
      "a is not a valid List. Reason: a[0] is not of type integer.",
      { position: 1 },
    ],
  ]),
  ...taken("any of a list and a text", z.union([list, text]), [
    ["a=1,2", [1, 2]],
    ["a=x,y", "x,y"],
  ]),
  ...taken("one of a list and a query", terms, [
    ["a=1,2", [1, 2]],
    ["a[]=4", [4]],
    ["a[terms]=1,2&a[deep]=1", { terms: [1, 2], deep: true }],
    ["a[terms][]=1", { terms: [1] }],
    ['{"a":[3]}', [3]],
    ['{"a":{"deep":true}}', { deep: true }],
  ]),
  ...rejected("one of a list and a query", terms, [
    [
      "a=",
      "rest_one_of_multiple_matches",
      "a matches Term ID List and Term Query, but should match only one.",
      { positions: [0, 1] },
    ],
    [
      "a=x",
      none,
      "a is not a valid Term ID List. Reason: a[0] is not of type integer.",
      { position: 0 },
    ],
    [
      "a[nope]=1",
      none,
      "a is not a valid Term Query. Reason: nope is not a valid property of Object.",
      { position: 1 },
    ],
    ['{"a":null}', "rest_no_matching_schema", "a is not a valid Term ID List or Term Query."],
  ]),
  ...rejected("one of two untitled schemas", oneOf([z.string(), z.array(z.string())]), [
    [
      "a=x",
      "rest_one_of_multiple_matches",
      "a matches more than one of the expected formats.",
      { positions: [0, 1] },
    ],
  ]),
  ...rejected("one of one", oneOf([z.int()]), [
    [
      "a=x",
      none,
      "a does not match the expected format. Reason: a is not of type integer.",
      { position: 0 },
    ],
  ]),
  ...rejected("one of two maps", shapes, [
    [
      '{"a":{"w":1,"h":"x"}}',
      none,
      "a is not a valid Box. Reason: a[h] is not of type integer.",
      { position: 1 },
    ],
    [
      '{"a":{"r":"x"}}',
      none,
      "a is not a valid Circle. Reason: a[r] is not of type integer.",
      { position: 0 },
    ],
    ['{"a":5}', none, "a is not a valid Circle or Box."],
  ]),
  ...taken("anything", z.unknown(), [
    ["a=5", "5"],
    ["a[x][]=1", { x: ["1"] }],
    ['{"a":null}', null],
    ['{"a":{"x":[true,5.5]}}', { x: [true, 5.5] }],
    ['{"a":"\\udc00"}', "\uFFFD"],
  ]),
  ...rejected("anything", z.unknown(), [
    ["a=%00", "rest_invalid_param", "a must not contain the character U+0000."],
    ['{"a":{"\\u0000":1}}', "rest_invalid_param", "a must not contain the character U+0000."],
  ]),
];

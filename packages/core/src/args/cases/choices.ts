import * as z from "zod";
import { dateTime, oneOf } from "../common.ts";
import { type Case, rejectsType, rejects, accepts } from "./row.ts";

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
const noMatch = "rest_no_matching_schema";
const mixed = "integer,string,null";

export const choiceCases: readonly Case[] = [
  ...accepts("an enum with a value in place of others", z.enum(["a", "b"]).catch("a"), [
    ["a=b", "b"],
    ["a=zzz", "a"],
    ["a=", "a"],
    ['{"a":null}', "a"],
    ["b=1", "a"],
  ]),
  ...accepts("an object with a value in place of others", z.object({ n: z.int().catch(1) }), [
    ["a[n]=5", { n: 5 }],
    ["a[n]=x", { n: 1 }],
    ['{"a":{"n":null}}', { n: 1 }],
  ]),
  ...rejects("a string with a value in place of others", z.string().catch("x"), [
    ["a=%00", "rest_invalid_param", "a must not contain the character U+0000."],
  ]),
  ...accepts("an integer, a string or null", typed("integer", "string", "null"), [
    ["a=5", 5],
    ["a=5.5", "5.5"],
    ["a=", ""],
    ["a=x", "x"],
    ['{"a":5}', 5],
    ['{"a":"5"}', 5],
    ['{"a":null}', null],
  ]),
  ...rejectsType("an integer, a string or null", typed("integer", "string", "null"), mixed, [
    '{"a":true}',
    '{"a":[1]}',
    '{"a":5.5}',
  ]),
  ...accepts("a boolean or a list", typed("boolean", "array"), [
    ["a=true", true],
    ["a=0", false],
    ["a=a,b", ["a", "b"]],
    ["a=", []],
    ["a[]=true", ["true"]],
  ]),
  ...accepts("a string or a list", typed("string", "array"), [
    ["a=a,b", "a,b"],
    ["a[]=a", ["a"]],
  ]),
  ...accepts("a list or a string", typed("array", "string"), [
    ["a=a,b", ["a", "b"]],
    ["a=", ""],
  ]),
  ...accepts("a string or an object", typed("string", "object"), [
    ["a=x", "x"],
    ["a[x]=1", { x: "1" }],
    ["a=", ""],
  ]),
  ...accepts("a nullable date and time", dateTime().nullable(), [
    ["a=2024-01-31T10:00:00", "2024-01-31T10:00:00"],
    ['{"a":null}', null],
  ]),
  ...rejects("a nullable date and time", dateTime().nullable(), [
    ["a=", "rest_invalid_date", "a must be a date and time such as 2024-01-31T10:00:00."],
    ["a=null", "rest_invalid_date", "a must be a date and time such as 2024-01-31T10:00:00."],
    ['{"a":5}', "rest_invalid_type", "a is not of type string,null.", { param: "a" }],
  ]),
  ...accepts("a nullable enum", z.enum(["x", "y"]).nullable(), [
    ["a=x", "x"],
    ['{"a":null}', null],
  ]),
  ...rejects("a nullable enum", z.enum(["x", "y"]).nullable(), [
    ["a=z", "rest_not_in_enum", "a is not one of x, y, and null."],
  ]),
  ...accepts("anyOf with integer and boolean", any, [
    ["a=1", 1],
    ["a=true", true],
    ['{"a":false}', false],
  ]),
  ...rejectsType("anyOf with integer and boolean", any, "integer,boolean", ["a=x", "a=", "a=1.5"]),
  ...rejects("anyOf with a short string and a boolean", z.union([z.string().max(1), z.boolean()]), [
    [
      "a=xy",
      noMatch,
      "a does not match the expected format. Reason: a must be at most 1 character long.",
      { position: 0 },
    ],
    ['{"a":5}', noMatch, "a does not match any of the expected formats."],
  ]),
  ...rejects("anyOf with a string and a list", z.union([text, list]), [
    ['{"a":{"x":1}}', noMatch, "a is not a valid Text or List."],
    [
      '{"a":["x"]}',
      noMatch,
      "a is not a valid List. Reason: a[0] is not of type integer.",
      { position: 1 },
    ],
  ]),
  ...accepts("anyOf with a list and a string", z.union([list, text]), [
    ["a=1,2", [1, 2]],
    ["a=x,y", "x,y"],
  ]),
  ...accepts("oneOf with a list and an object", terms, [
    ["a=1,2", [1, 2]],
    ["a[]=4", [4]],
    ["a[terms]=1,2&a[deep]=1", { terms: [1, 2], deep: true }],
    ["a[terms][]=1", { terms: [1] }],
    ['{"a":[3]}', [3]],
    ['{"a":{"deep":true}}', { deep: true }],
  ]),
  ...rejects("oneOf with a list and an object", terms, [
    [
      "a=",
      "rest_one_of_multiple_matches",
      "a matches Term ID List and Term Query, but should match only one.",
      { positions: [0, 1] },
    ],
    [
      "a=x",
      noMatch,
      "a is not a valid Term ID List. Reason: a[0] is not of type integer.",
      { position: 0 },
    ],
    [
      "a[nope]=1",
      noMatch,
      "a is not a valid Term Query. Reason: nope is not a valid property of Object.",
      { position: 1 },
    ],
    ['{"a":null}', "rest_no_matching_schema", "a is not a valid Term ID List or Term Query."],
  ]),
  ...rejects("oneOf with two schemas without titles", oneOf([z.string(), z.array(z.string())]), [
    [
      "a=x",
      "rest_one_of_multiple_matches",
      "a matches more than one of the expected formats.",
      { positions: [0, 1] },
    ],
  ]),
  ...rejects("oneOf with one schema", oneOf([z.int()]), [
    [
      "a=x",
      noMatch,
      "a does not match the expected format. Reason: a is not of type integer.",
      { position: 0 },
    ],
  ]),
  ...rejects("oneOf with two objects", shapes, [
    [
      '{"a":{"w":1,"h":"x"}}',
      noMatch,
      "a is not a valid Box. Reason: a[h] is not of type integer.",
      { position: 1 },
    ],
    [
      '{"a":{"r":"x"}}',
      noMatch,
      "a is not a valid Circle. Reason: a[r] is not of type integer.",
      { position: 0 },
    ],
    ['{"a":5}', noMatch, "a is not a valid Circle or Box."],
  ]),
  ...accepts("a value of any type", z.unknown(), [
    ["a=5", "5"],
    ["a[x][]=1", { x: ["1"] }],
    ['{"a":null}', null],
    ['{"a":{"x":[true,5.5]}}', { x: [true, 5.5] }],
    ['{"a":"\\udc00"}', "\uFFFD"],
  ]),
  ...rejects("a value of any type", z.unknown(), [
    ["a=%00", "rest_invalid_param", "a must not contain the character U+0000."],
    ['{"a":{"\\u0000":1}}', "rest_invalid_param", "a must not contain the character U+0000."],
  ]),
];

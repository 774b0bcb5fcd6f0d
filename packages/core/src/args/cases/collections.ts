import * as z from "zod";
import { ids, slugs } from "../common.ts";
import { type Case, rejectsType, rejects, accepts } from "./row.ts";

const ints = z.array(z.int());
const bounded = z.array(z.int()).min(1).max(2);
const unique = z.array(z.int()).meta({ uniqueItems: true });
const many = (n: number): string => Array.from({ length: n }, (_, i) => i).join(",");
const tooFew = "a must contain at least 1 item.";

export const listCases: readonly Case[] = [
  ...accepts("a list of integers", ints, [
    ["a=1,2+3", [1, 2, 3]],
    ["a=1", [1]],
    ["a=", []],
    ["a=,", []],
    ["a=1,,2", [1, 2]],
    ["a=,1,", [1]],
    ["a=1%0A2%092", [1, 2, 2]],
    ["a[]=1&a[]=2", [1, 2]],
    ["a%5B%5D=1&a%5B%5D=2", [1, 2]],
    ["a[0]=1&a[1]=2", [1, 2]],
    ["a[0]=1&a[5]=2", [1, 2]],
    ["a[5]=1&a[0]=2", [1, 2]],
    ["a=1&a[]=2", [2]],
    ["form:a[]=1&a[]=2", [1, 2]],
    ['{"a":[1,2]}', [1, 2]],
    ['{"a":["1","2.0"]}', [1, 2]],
    ['{"a":[]}', []],
    ['{"a":{}}', []],
    ['{"a":{"0":1,"5":2}}', [1, 2]],
    ['{"a":5}', [5]],
    ['{"a":true}', [1]],
    ['{"a":false}', []],
    ['{"a":"1,2"}', [1, 2]],
    [`a=${many(1000)}`, Array.from({ length: 1000 }, (_, i) => i)],
  ]),
  ...rejectsType("a list of integers", ints, "array", ["a[x]=1", '{"a":{"x":1}}', "a[0]=1&a[x]=2"]),
  ...rejectsType(
    "a list of integers",
    ints,
    "integer",
    ["a=x", "a=x,1", "a[]=", '{"a":[true]}'],
    "[0]",
  ),
  ...rejectsType(
    "a list of integers",
    ints,
    "integer",
    ["a=1,x", '{"a":[1,null]}', "a[]=1&a[]=x"],
    "[1]",
  ),
  ...rejects("a list of integers", ints, [
    [`a=${many(1001)}`, "rest_too_many_items", "a must contain at most 1000 items."],
    [`{"a":[${many(1001)}]}`, "rest_too_many_items", "a must contain at most 1000 items."],
  ]),
  ...accepts("a list of at most 2000 items", z.array(z.int()).max(2000), [
    [`a=${many(1500)}`, Array.from({ length: 1500 }, (_, i) => i)],
  ]),
  ...accepts("a list of ids", ids(), [["b=1", []]]),
  ...accepts("a list of slugs", slugs(), [
    ["a=a-b,c", ["a-b", "c"]],
    ["a=a+b", ["a", "b"]],
    ["a[]=a+b", ["a b"]],
    ["a[]=", [""]],
    ['{"a":["a,b"]}', ["a,b"]],
  ]),
  ...rejectsType("a list of slugs", slugs(), "string", ['{"a":[5]}', "a[][]=x"], "[0]"),
  ...rejects("a list of enum values", z.array(z.enum(["x", "y"])), [
    ["a=x,z", "rest_not_in_enum", "a[1] is not one of x and y."],
  ]),
  ...accepts("a list of one or two items", bounded, [["a=1,2", [1, 2]]]),
  ...rejects("a list of one or two items", bounded, [
    ["a=", "rest_too_few_items", tooFew],
    ["a=1,2,3", "rest_too_many_items", "a must contain at most 2 items."],
    ['{"a":[]}', "rest_too_few_items", tooFew],
    ["a=1,2,x", "rest_invalid_type", "a[2] is not of type integer.", { param: "a[2]" }],
  ]),
  ...rejects("a list of at most one item", z.array(z.int()).max(1), [
    ["a=1,2", "rest_too_many_items", "a must contain at most 1 item."],
  ]),
  ...accepts("a list without duplicates", unique, [["a=1,2", [1, 2]]]),
  ...rejects("a list without duplicates", unique, [
    ["a=1,1", "rest_duplicate_items", "a has duplicate items."],
    ["a=1,01", "rest_duplicate_items", "a has duplicate items."],
  ]),
  ...rejects(
    "a list of objects without duplicates",
    z.array(z.looseObject({})).meta({ uniqueItems: true }),
    [['{"a":[{"x":1,"y":2},{"y":2,"x":1}]}', "rest_duplicate_items", "a has duplicate items."]],
  ),
  ...accepts(
    "a list of objects without duplicates",
    z.array(z.looseObject({})).meta({ uniqueItems: true }),
    [['{"a":[{"x":1},{"x":"1"}]}', [{ x: 1 }, { x: "1" }]]],
  ),
  ...accepts("a list of lists", z.array(ints), [
    ["a[0][]=1&a[0][]=2&a[1][]=3", [[1, 2], [3]]],
    ["a[]=1,2&a[]=3", [[1, 2], [3]]],
  ]),
  ...accepts("a tuple", z.tuple([z.number(), z.boolean()]).rest(z.int()), [
    ["a=1.5,true", [1.5, true]],
    ["a[]=1.5&a[]=0&a[]=3", [1.5, false, 3]],
    ['{"a":[1.5,true]}', [1.5, true]],
  ]),
  ...rejectsType(
    "a tuple",
    z.tuple([z.number(), z.boolean()]),
    "boolean",
    ["a=1,x", '{"a":[1,"x"]}'],
    "[1]",
  ),
  ...accepts("a list of any values", z.array(z.unknown()), [
    ["a=1,x", ["1", "x"]],
    ['{"a":[1,"x",null,{"y":[]}]}', [1, "x", null, { y: [] }]],
  ]),
];

const object = z.object({ x: z.int().optional(), y: z.string().optional() });
const strict = z.strictObject({ x: z.int() });
const withDefault = z.object({ x: z.int(), y: z.string().default("d") });
const loose = z.looseObject({ x: z.int().optional() });
const counts = z.record(z.string(), z.int());
const item = z.object({
  method: z.enum(["POST", "PUT"]).default("POST"),
  path: z.string(),
  body: z.looseObject({}).optional(),
});
const patterned = z.looseObject({}).meta({
  patternProperties: { "^n_": { type: "integer" } },
  additionalProperties: false,
});
const sized = z.record(z.string(), z.string()).meta({ minProperties: 1, maxProperties: 2 });

export const objectCases: readonly Case[] = [
  ...accepts("an object", object, [
    ["a[x]=3", { x: 3 }],
    ["a[x]=3&a[y]=z", { x: 3, y: "z" }],
    ["a=", {}],
    ["a[z]=1", {}],
    ["form:a[x]=3", { x: 3 }],
    ['{"a":{"x":"3"}}', { x: 3 }],
    ['{"a":{}}', {}],
    ['{"a":[]}', {}],
    ['{"a":""}', {}],
    ['{"a":{"__proto__":{"x":1},"constructor":1,"prototype":2}}', {}],
    ['{"a":{"\\u005f_proto__":{"x":1},"y":"z"}}', { y: "z" }],
    ["a[__proto__][x]=1&a[y]=z", { y: "z" }],
  ]),
  ...rejectsType("an object", object, "object", [
    "a=x",
    "a=5",
    '{"a":5}',
    '{"a":true}',
    '{"a":"x"}',
  ]),
  ...rejectsType(
    "an object",
    object,
    "integer",
    ["a[x]=", "a[x]=z", '{"a":{"x":null}}', "a[x][]=1"],
    "[x]",
  ),
  ...rejects("an object without additional properties", strict, [
    [
      '{"a":{"x":1,"z":2}}',
      "rest_additional_properties_forbidden",
      "z is not a valid property of Object.",
    ],
    [
      '{"a":{"x":1,"toString":2}}',
      "rest_additional_properties_forbidden",
      "toString is not a valid property of Object.",
    ],
    ['{"a":{"z":2}}', "rest_property_required", "x is a required property of a."],
  ]),
  ...accepts("an object with a required property", withDefault, [
    ["a[x]=1", { x: 1, y: "d" }],
    ['{"a":{"y":"e","x":1}}', { x: 1, y: "e" }],
  ]),
  ...rejects("an object with a required property", withDefault, [
    ["a=", "rest_property_required", "x is a required property of a."],
    ["a[y]=z", "rest_property_required", "x is a required property of a."],
    ['{"a":{"x":null}}', "rest_invalid_type", "a[x] is not of type integer.", { param: "a[x]" }],
  ]),
  ...accepts("an object with additional properties", loose, [
    ["a[x]=1&a[z]=2", { x: 1, z: "2" }],
    ['{"a":{"z":{"deep":[1,null]}}}', { z: { deep: [1, null] } }],
    ["a[]=p&a[]=q", { 0: "p", 1: "q" }],
  ]),
  ...rejects("an object with additional properties", loose, [
    [
      '{"a":{"z":["\\u0000"]}}',
      "rest_invalid_param",
      "a[z][0] must not contain the character U+0000.",
    ],
  ]),
  ...accepts("an object of integers", counts, [
    ["a[p]=1&a[q]=2", { p: 1, q: 2 }],
    ['{"a":{"p":"1"}}', { p: 1 }],
    ["a[12]=1&a[7]=2", { 7: 2, 12: 1 }],
    ["a[2026]=1", { 2026: 1 }],
    ["a[]=1&a[]=2", { 0: 1, 1: 2 }],
    ['{"a":[1,2]}', { 0: 1, 1: 2 }],
  ]),
  ...rejectsType("an object of integers", counts, "integer", ["a[p]=x"], "[p]"),
  ...accepts("an object with patternProperties", patterned, [["a[n_x]=1", { n_x: 1 }]]),
  ...rejects("an object with patternProperties", patterned, [
    ["a[n_x]=z", "rest_invalid_type", "a[n_x] is not of type integer.", { param: "a[n_x]" }],
    ["a[m]=1", "rest_additional_properties_forbidden", "m is not a valid property of Object."],
  ]),
  ...accepts("an object with one or two properties", sized, [
    ["a[p]=1&a[q]=2", { p: "1", q: "2" }],
  ]),
  ...rejects("an object with one or two properties", sized, [
    ["a=", "rest_too_few_properties", "a must contain at least 1 property."],
    ["a[p]=1&a[q]=2&a[r]=3", "rest_too_many_properties", "a must contain at most 2 properties."],
  ]),
  ...accepts("a list of objects", z.array(item).max(2), [
    ['{"a":[{"path":"/x"}]}', [{ path: "/x", method: "POST" }]],
    ["a[0][path]=/x&a[0][body][t]=1", [{ path: "/x", body: { t: "1" }, method: "POST" }]],
  ]),
  ...rejects("a list of objects", z.array(item).max(2), [
    [
      '{"a":[{"path":"/x","method":"GET"}]}',
      "rest_not_in_enum",
      "a[0][method] is not one of POST and PUT.",
    ],
    ['{"a":[{"path":"/x"},{}]}', "rest_property_required", "path is a required property of a[1]."],
    ['{"a":["x"]}', "rest_invalid_type", "a[0] is not of type object.", { param: "a[0]" }],
    [
      '{"a":[{"path":"/x","body":"x"}]}',
      "rest_invalid_type",
      "a[0][body] is not of type object.",
      { param: "a[0][body]" },
    ],
    [
      '{"a":[{"path":"/"},{"path":"/"},{"path":"/"}]}',
      "rest_too_many_items",
      "a must contain at most 2 items.",
    ],
  ]),
];

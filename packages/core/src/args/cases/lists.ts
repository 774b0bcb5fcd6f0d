import * as z from "zod";
import { ids, slugs } from "../common.ts";
import { type Case, mistyped, refused, taken } from "./row.ts";

const ints = z.array(z.int());
const bounded = z.array(z.int()).min(1).max(2);
const unique = z.array(z.int()).meta({ uniqueItems: true });
const many = (n: number): string => Array.from({ length: n }, (_, i) => i).join(",");
const few = "a must contain at least 1 item.";

export const listCases: readonly Case[] = [
  ...taken("a list of integers", ints, [
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
  ...mistyped("a list of integers", ints, "array", ["a[x]=1", '{"a":{"x":1}}', "a[0]=1&a[x]=2"]),
  ...mistyped(
    "a list of integers",
    ints,
    "integer",
    ["a=x", "a=x,1", "a[]=", '{"a":[true]}'],
    "[0]",
  ),
  ...mistyped(
    "a list of integers",
    ints,
    "integer",
    ["a=1,x", '{"a":[1,null]}', "a[]=1&a[]=x"],
    "[1]",
  ),
  ...refused("a list of integers", ints, [
    [`a=${many(1001)}`, "rest_too_many_items", "a must contain at most 1000 items."],
    [`{"a":[${many(1001)}]}`, "rest_too_many_items", "a must contain at most 1000 items."],
  ]),
  ...taken("a list of up to 2000", z.array(z.int()).max(2000), [
    [`a=${many(1500)}`, Array.from({ length: 1500 }, (_, i) => i)],
  ]),
  ...taken("a list of ids", ids(), [["b=1", []]]),
  ...taken("a list of slugs", slugs(), [
    ["a=a-b,c", ["a-b", "c"]],
    ["a=a+b", ["a", "b"]],
    ["a[]=a+b", ["a b"]],
    ["a[]=", [""]],
    ['{"a":["a,b"]}', ["a,b"]],
  ]),
  ...mistyped("a list of slugs", slugs(), "string", ['{"a":[5]}', "a[][]=x"], "[0]"),
  ...refused("an item of an enum", z.array(z.enum(["x", "y"])), [
    ["a=x,z", "rest_not_in_enum", "a[1] is not one of x and y."],
  ]),
  ...taken("a list of 1 to 2", bounded, [["a=1,2", [1, 2]]]),
  ...refused("a list of 1 to 2", bounded, [
    ["a=", "rest_too_few_items", few],
    ["a=1,2,3", "rest_too_many_items", "a must contain at most 2 items."],
    ['{"a":[]}', "rest_too_few_items", few],
    ["a=1,2,x", "rest_invalid_type", "a[2] is not of type integer.", { param: "a[2]" }],
  ]),
  ...refused("a list of at most 1", z.array(z.int()).max(1), [
    ["a=1,2", "rest_too_many_items", "a must contain at most 1 item."],
  ]),
  ...taken("a list without duplicates", unique, [["a=1,2", [1, 2]]]),
  ...refused("a list without duplicates", unique, [
    ["a=1,1", "rest_duplicate_items", "a has duplicate items."],
    ["a=1,01", "rest_duplicate_items", "a has duplicate items."],
  ]),
  ...refused("a list of different maps", z.array(z.looseObject({})).meta({ uniqueItems: true }), [
    ['{"a":[{"x":1,"y":2},{"y":2,"x":1}]}', "rest_duplicate_items", "a has duplicate items."],
  ]),
  ...taken("a list of different maps", z.array(z.looseObject({})).meta({ uniqueItems: true }), [
    ['{"a":[{"x":1},{"x":"1"}]}', [{ x: 1 }, { x: "1" }]],
  ]),
  ...taken("a list of lists", z.array(ints), [
    ["a[0][]=1&a[0][]=2&a[1][]=3", [[1, 2], [3]]],
    ["a[]=1,2&a[]=3", [[1, 2], [3]]],
  ]),
  ...taken("a list of anything", z.array(z.unknown()), [
    ["a=1,x", ["1", "x"]],
    ['{"a":[1,"x",null,{"y":[]}]}', [1, "x", null, { y: [] }]],
  ]),
];

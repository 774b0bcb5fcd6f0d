import { tag } from "@waymark/content";
import type { NamespaceContext } from "@waymark/core";
import * as z from "zod";
import { markup, title } from "../args/scalars.ts";
import { edit, get, post, remove } from "../builder.ts";
import { calendarOf } from "../calendar.ts";
import { belowArg, termListArgs } from "../lists/terms.ts";
import type { CalendarOptions } from "../options.ts";
import { termAnswers } from "../responses.ts";
import { calendarCategory } from "../types.ts";
import { byId } from "./named.ts";
import { termWork } from "./term-work.ts";

const values = {
  description: markup("Description").optional(),
  slug: z.string().max(200).optional().describe("Slug"),
};
const parentArg = { parent: z.int().min(0).optional().describe("ID of the parent term") };
const writing = ["rest_forbidden", "term_exists", "duplicate_term_slug", "term-not-found"];

/** `/categories` and `/categories/:id`: managed by users who may publish events. */
export function categoryRoutes(setup: NamespaceContext<CalendarOptions>) {
  const calendar = calendarOf(setup);
  const { rights } = calendar.event;
  const answers = termAnswers(calendarCategory, setup);
  const work = termWork(calendar, calendarCategory, (actor) => rights.publish(actor));
  const { find, access } = work;
  return {
    all: [
      get({
        summary: "List event categories",
        args: { ...termListArgs, ...belowArg },
        returns: answers.categories,
        access: "public",
        async handler(call) {
          const { terms, page } = await work.list(call, call.args);
          return { categories: terms, ...page };
        },
      }),
      post({
        summary: "Create an event category",
        status: 201,
        args: { name: title("Name"), ...values, ...parentArg },
        returns: answers.term,
        access,
        errors: writing,
        handler: work.add,
      }),
    ] as const,
    one: [
      get({
        summary: "Get an event category",
        args: byId,
        returns: answers.term,
        find,
        access: "public",
        errors: ["term-not-found"],
        handler: work.read,
      }),
      edit({
        summary: "Update an event category",
        args: { ...byId, name: title("Name").optional(), ...values, ...parentArg },
        returns: answers.term,
        find,
        access,
        errors: writing,
        handler: work.change,
      }),
      remove({
        summary: "Delete an event category permanently",
        args: byId,
        returns: answers.term,
        find,
        access,
        errors: ["term-not-found"],
        handler: work.remove,
      }),
    ] as const,
  };
}

/** `/tags` and `/tags/:id`: the tags of the whole site, with the access rules of tags. */
export function tagRoutes(setup: NamespaceContext<CalendarOptions>) {
  const calendar = calendarOf(setup);
  const answers = termAnswers(tag, setup);
  const work = termWork(calendar, tag, (actor) => actor.can("manage_categories"));
  const { find, access } = work;
  return {
    all: [
      get({
        summary: "List event tags",
        args: termListArgs,
        returns: answers.tags,
        access: "public",
        async handler(call) {
          const { terms, page } = await work.list(call, call.args);
          return { tags: terms, ...page };
        },
      }),
      post({
        summary: "Create a tag",
        status: 201,
        args: { name: title("Name"), ...values },
        returns: answers.term,
        access,
        errors: writing,
        handler: work.add,
      }),
    ] as const,
    one: [
      get({
        summary: "Get a tag",
        args: byId,
        returns: answers.term,
        find,
        access: "public",
        errors: ["term-not-found"],
        handler: work.read,
      }),
      edit({
        summary: "Update a tag",
        args: { ...byId, name: title("Name").optional(), ...values },
        returns: answers.term,
        find,
        access,
        errors: writing,
        handler: work.change,
      }),
      remove({
        summary: "Delete a tag permanently",
        args: byId,
        returns: answers.term,
        find,
        access,
        errors: ["term-not-found"],
        handler: work.remove,
      }),
    ] as const,
  };
}

import type { PageContext } from "@waymark/core";
import { defineNotFoundHandler, definePageHandler } from "../builder.ts";
import type { Options } from "../options.ts";
import type { tables } from "../tables.ts";
import { readOwnForm } from "./page.ts";
import { toForeignPage } from "./sign-in-page.ts";

export type Call = PageContext<typeof tables, Options>;
type Answer = Response | undefined;
type Path = string | ((options: Options) => string | undefined);

/** `GET`: the page with a form. Pages of other modules and of the site at its path take precedence. */
export const defineFormPage = (
  name: string,
  path: Path,
  handler: (ctx: Call) => Answer | Promise<Answer>,
) => defineNotFoundHandler(name, { path, methods: ["GET"], handler });

/** `POST`: a form that was submitted from a page of this site. */
export const defineSubmission = (
  name: string,
  path: Path,
  submit: (ctx: Call, form: URLSearchParams) => Promise<Answer>,
) =>
  definePageHandler(name, {
    path,
    methods: ["POST"],
    async handler(ctx) {
      const form = await readOwnForm(ctx.request, ctx.site);
      return form ? submit(ctx, form) : toForeignPage(ctx);
    },
  });

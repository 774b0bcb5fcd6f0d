import { binaryResponse, coreErrors, jsonResponse, one } from "@waymark/core";
import * as z from "zod";
import { crud, edit, get, managing, post } from "../builder.ts";
import { categories, type Category } from "../categories.ts";
import { toCsv, toCsvFile } from "../csv.ts";
import { errors } from "../errors.ts";
import { isPattern } from "../known/names.ts";
import { maxListed, syncListed } from "../list/cookies.ts";
import { policyOf } from "../list/policy.ts";
import { cookie } from "../responses.ts";
import { plainly } from "../scan/classify.ts";
import { lengths, toName } from "../scan/findings.ts";

/** The editable values of a cookie. */
const cookieTexts = {
  category: z.enum(categories).describe("Its category"),
  description: z.string().max(lengths.text).describe("Purpose, as shown to visitors"),
  duration: z.string().max(lengths.name).describe("Retention period, as text"),
  vendor: z.string().max(lengths.name).describe("Vendor that sets it"),
};
interface CookieInput {
  readonly category?: Category | undefined;
  readonly description?: string | undefined;
  readonly duration?: string | undefined;
  readonly vendor?: string | undefined;
}

/** The values as stored: plain text. Missing values do not change. */
function toColumns({ category, description, duration, vendor }: CookieInput) {
  return {
    ...(category !== undefined && { category }),
    ...(description !== undefined && { description: plainly(description) }),
    ...(duration !== undefined && { duration: plainly(duration, lengths.name) }),
    ...(vendor !== undefined && { vendor: plainly(vendor, lengths.name) }),
  };
}

const id = z.int().positive().describe("ID of the cookie");

/** `GET /cookies` and `DELETE /cookies/:id`. */
export const cookies = crud(cookie, {
  label: { one: "cookie of the list", many: "cookies of the list" },
  paging: { perPage: 50, max: 200 },
  filters: { category: "equals" },
  orderBy: [{ category: "asc" }, { name: "asc" }],
  access: { read: managing, write: managing },
  batch: false,
  afterWrite: syncListed,
});

/** `POST /cookies`. */
export const createCookie = post({
  summary: "Add a cookie, or a pattern of cookie names, to the list",
  args: {
    name: z
      .string()
      .min(1)
      .max(lengths.name)
      .describe("Name; one * matches any characters, as in shop_*"),
    domain: z
      .string()
      .max(lengths.domain)
      .optional()
      .describe("Its host; default: the host of the site"),
    category: cookieTexts.category,
    description: cookieTexts.description.optional(),
    duration: cookieTexts.duration.optional(),
    vendor: cookieTexts.vendor.optional(),
  },
  returns: one(cookie),
  errors: ["consent_cookie_exists", "consent_list_full", "rest_invalid_param"],
  access: managing,
  async handler({ args, ...ctx }) {
    const { db, site } = ctx;
    const name = toName(args.name);
    if (name === "") throw coreErrors.rest_invalid_param({ message: "A name is required." });
    if (name.includes("*") && (!isPattern(name) || name.indexOf("*") !== name.lastIndexOf("*")))
      throw coreErrors.rest_invalid_param({
        message: "A pattern has one * and at least two other characters, such as shop_*.",
      });
    const domain =
      toName((args.domain ?? "").toLowerCase(), lengths.domain) || new URL(site.url).hostname;
    // Two concurrent requests must not both find that the cookie does not exist.
    await db.lock("consent:cookies");
    if (await db.cookies.first({ name, domain })) throw errors.consent_cookie_exists();
    if ((await db.cookies.count()) >= maxListed) throw errors.consent_list_full();
    const { category } = args;
    const added = await db.cookies.insert({
      ...toColumns(args),
      name,
      domain,
      category,
      edited: true,
    });
    await syncListed(ctx);
    return added;
  },
});

/** `POST /cookies/:id`. */
export const updateCookie = edit({
  summary: "Update a cookie of the list; fields that are left out stay as they are",
  args: {
    id,
    category: cookieTexts.category.optional(),
    description: cookieTexts.description.optional(),
    duration: cookieTexts.duration.optional(),
    vendor: cookieTexts.vendor.optional(),
  },
  returns: one(cookie),
  find: ({ args, db }) => db.cookies.get(args.id),
  access: managing,
  async handler({ args, found, ...ctx }) {
    const changed = await ctx.db.cookies.update(found.id, { ...toColumns(args), edited: true });
    await syncListed(ctx);
    return changed;
  },
});

const heading = ["name", "domain", "category", "description", "duration", "vendor"] as const;

/** `GET /cookies/export`. */
export const exportCookies = get({
  summary: "Export the list of cookies as CSV",
  returns: binaryResponse("text/csv"),
  access: managing,
  async handler({ db }) {
    const rows = await db.cookies.find({
      orderBy: [{ category: "asc" }, { name: "asc" }],
      limit: maxListed,
    });
    const cells = rows.map((row) => heading.map((name) => row[name]));
    return toCsvFile("cookies.csv", toCsv([heading, ...cells]));
  },
});

const policyCookie = z.object({
  name: z.string(),
  domain: z.string(),
  description: z.string(),
  duration: z.string(),
  vendor: z.string(),
  storage: z
    .enum(["cookie", "local", "session"])
    .describe("Browser storage: a cookie, localStorage or sessionStorage"),
});

/** `GET /policy`: the content of a cookie policy page. */
export const getPolicy = get({
  summary: "Get the cookies of the site by category, and the categories offered to visitors",
  returns: jsonResponse(
    "policy",
    z.object({
      version: z.string().describe("Version of the question that visitors answer"),
      title: z.string(),
      text: z.string(),
      categories: z.array(
        z.object({
          name: z.enum(categories),
          label: z.string(),
          about: z.string(),
          offered: z.boolean().describe("Whether visitors can choose it"),
          cookies: z.array(policyCookie),
        }),
      ),
    }),
  ),
  access: "public",
  handler: (ctx) => policyOf(ctx),
});

import * as z from "zod";
import { categories, type Category } from "../categories.ts";
import { plainly } from "../scan/classify.ts";
import { lengths } from "../scan/findings.ts";

/** The editable values of a cookie. */
export const cookieTexts = {
  category: z.enum(categories).describe("Its category"),
  description: z.string().max(lengths.text).describe("Purpose, as shown to visitors"),
  duration: z.string().max(lengths.name).describe("How long it is stored, in words"),
  vendor: z.string().max(lengths.name).describe("Vendor that sets it"),
};
interface CookieInput {
  readonly category?: Category | undefined;
  readonly description?: string | undefined;
  readonly duration?: string | undefined;
  readonly vendor?: string | undefined;
}

/** The values as stored: plain text. Missing values do not change. */
export function toColumns({ category, description, duration, vendor }: CookieInput) {
  return {
    ...(category !== undefined && { category }),
    ...(description !== undefined && { description: plainly(description) }),
    ...(duration !== undefined && { duration: plainly(duration, lengths.name) }),
    ...(vendor !== undefined && { vendor: plainly(vendor, lengths.name) }),
  };
}

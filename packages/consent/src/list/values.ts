import * as z from "zod";
import { categories } from "../categories.ts";
import { plainly } from "../scan/classify.ts";
import { lengths } from "../scan/findings.ts";

/** What is written about a cookie. */
export const cookieTexts = {
  category: z.enum(categories).describe("Its category"),
  description: z.string().max(lengths.text).describe("What it does, as visitors read it"),
  duration: z.string().max(lengths.name).describe("How long it is stored, in words"),
  vendor: z.string().max(lengths.name).describe("Who sets it"),
};
interface Sent {
  readonly category?: string | undefined;
  readonly description?: string | undefined;
  readonly duration?: string | undefined;
  readonly vendor?: string | undefined;
}

/** The same as it is stored: plain text. What is not sent stays as it is. */
export function toColumns({ category, description, duration, vendor }: Sent) {
  return {
    ...(category !== undefined && { category }),
    ...(description !== undefined && { description: plainly(description) }),
    ...(duration !== undefined && { duration: plainly(duration, lengths.name) }),
    ...(vendor !== undefined && { vendor: plainly(vendor, lengths.name) }),
  };
}

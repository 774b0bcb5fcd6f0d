import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Magazine } from "../modules.ts";

const { resolve } = createRequire(import.meta.url);

interface SamplePicture {
  /** The slug of the item that it illustrates, which is also the name of its file in `images`. */
  readonly slug: string;
  readonly title: string;
  /** Its text alternative. */
  readonly alt: string;
  readonly author?: number | undefined;
}

/** Uploads an illustration, unless an interrupted run did. Returns the id of its media item. */
export async function addPicture(
  site: Magazine,
  { slug: item, title, alt, author }: SamplePicture,
): Promise<number> {
  const as = site.system;
  const slug = `${item}-illustration`;
  const existing = await site.call("GET /core/v2/media", { slug: [slug] }, { as });
  const [found] = existing.status === 200 ? existing.body : [];
  if (found) return found.id;
  const bytes = await readFile(resolve(`#images/${item}.webp`));
  const files = [new File([bytes], `${item}.webp`, { type: "image/webp" })];
  const values = { slug, title, alt_text: alt, ...(author !== undefined && { author }) };
  const { status, body } = await site.call("POST /core/v2/media", values, { as, files });
  if (status !== 201)
    throw new Error(`The illustration of ${item} could not be added: ${JSON.stringify(body)}.`);
  return body.id;
}

import { createClient } from "@waymark/client";
import type site from "../out/site.js";

const client = createClient<typeof site>({ url: "https://magazine.example/api" });

/** The types come from the emitted declarations of the site. */
export async function titles(): Promise<string[]> {
  const { body } = await client.get("/core/v2/posts", { per_page: 5 });
  return body.map(({ title }) => title.rendered);
}

// @ts-expect-error The path does not exist.
export const wrongPath = () => client.get("/core/v2/pots");
// @ts-expect-error The page must be a number.
export const wrongArg = () => client.get("/core/v2/posts", { page: "second" });

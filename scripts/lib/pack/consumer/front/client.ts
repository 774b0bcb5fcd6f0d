import { createClient } from "@waymark/client";
import type site from "../out/site.js";

const client = createClient<typeof site>({ url: "https://magazine.example/api" });

/** Typed by nothing but the declarations that the site's project has emitted. */
export async function titles(): Promise<string[]> {
  const { body } = await client.get("/core/v2/posts", { per_page: 5 });
  return body.map(({ title }) => title.rendered);
}

// @ts-expect-error There is no such path.
export const wrongPath = () => client.get("/core/v2/pots");
// @ts-expect-error A page has a number.
export const wrongArg = () => client.get("/core/v2/posts", { page: "second" });

import type { ImportSiteInput } from "@waymark/content";

/** The address of the site that is imported. */
export const address = "https://old.test";
const secret = "abcd EFGH 2345 ijkl MNOP 6789";
/** Its administrator, whose application password imports have. */
export const mover = {
  login: "mover",
  email: "mover@old.test",
  role: "administrator",
  applicationPassword: { name: "move", secret },
} as const;

/** Answers requests of an import. */
export type Serve = (request: Request) => Response | Promise<Response>;

/** The import of a site in process, by the address of its API with the original names. */
export const from = (serve: Serve) =>
  ({
    address: `${address}/wp-json`,
    login: mover.login,
    password: secret,
    pause: async () => {},
    fetch: async (input, init) => serve(new Request(String(input), init)),
  }) satisfies ImportSiteInput;

/** A site with only these namespaces, and with these responses by path. Lists have one page. */
export const serving =
  (answers: Readonly<Record<string, unknown>>, namespaces: readonly string[] = ["wp/v2"]): Serve =>
  ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.replace(/^\/wp-json\//, "");
    if (path === "") return Response.json({ name: "Old", home: address, namespaces });
    if (!Object.hasOwn(answers, path))
      return Response.json({ code: "rest_no_route" }, { status: 404 });
    const isFirst = ["", "1"].includes(searchParams.get("page") ?? "");
    const answer = answers[path];
    return Response.json(isFirst || !Array.isArray(answer) ? answer : []);
  };

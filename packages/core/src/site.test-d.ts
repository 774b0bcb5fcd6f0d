// Types of a site: in-process calls and overrides.
import { moduleBuilder } from "./declare/module-builder.ts";
import { defineModule } from "./declare/module.ts";
import { typedCall } from "./declare/routes.ts";
import { createSite } from "./site.ts";
import { redirection } from "./test/redirection.ts";
import { same } from "./test/types/same.ts";

const site = createSite({ modules: [redirection()] });
const key = "GET /redirection/v1/redirect";

/** Never called: only its types are checked. */
export async function calls(): Promise<void> {
  const list = await site.call(key, { page: 2, orderby: "source" });
  same<(typeof list)["body"][number]["label"], { rendered: string; raw: string }>(true);
  same<(typeof list)["body"][number]["hits"], number | undefined>(true);
  await site.call(key);
  await site.call(key, { _fields: "id", _embed: true });
  const read = await site.call("GET /redirection/v1/redirect/:id", { id: 1 });
  same<typeof read.body.source, string>(true);
  await site.call("PATCH /redirection/v1/redirect/:id", { id: 1, target: "/x" });
  await site.call("PUT /redirection/v1/redirect/:id", { id: 1 }, { as: site.system });
  const gone = await site.call("DELETE /redirection/v1/redirect/:id", { id: 1 });
  if ("deleted" in gone.body) same<typeof gone.body.previous.source, string>(true);
  const followed = await site.call("POST /redirection/v1/redirect/:id/follow", { id: 1 });
  same<typeof followed.body, { location: string }>(true);

  // @ts-expect-error unknown path
  await site.call("GET /redirection/v1/rules");
  // @ts-expect-error no such method here
  await site.call("DELETE /redirection/v1/redirect");
  // @ts-expect-error wrong enum
  await site.call(key, { orderby: "target" });
  // @ts-expect-error missing path id
  await site.call("GET /redirection/v1/redirect/:id");
  // @ts-expect-error missing path id beside another arg
  await site.call("PATCH /redirection/v1/redirect/:id", { target: "/x" });
  // @ts-expect-error unknown arg
  await site.call(key, { search: "x" });
  // @ts-expect-error an arg of another type
  await site.call("GET /redirection/v1/redirect/:id", { id: "1" });
  // @ts-expect-error a required arg is missing
  await site.call("POST /redirection/v1/redirect", { source: "/a" });
  // @ts-expect-error callers are actors
  await site.call(key, {}, { as: "admin" });
  // @ts-expect-error the response has no such field
  void read.body.url;
}

const modules = [redirection()] as const;
createSite({
  modules,
  override: {
    "GET /redirection/v1/redirect": (next) => (ctx) => {
      same<typeof ctx.args.orderby, "id" | "source">(true);
      return next(ctx);
    },
    "DELETE /redirection/v1/redirect/:id": false,
  },
});
/** Never called: only its types are checked. */
export const rejected = (): unknown[] => [
  // @ts-expect-error no such endpoint
  createSite({ modules, override: { "GET /redirection/v1/redirects": false } }),
  createSite({
    modules,
    override: {
      "GET /redirection/v1/redirect": (next) => (ctx) =>
        // @ts-expect-error no such order
        next({ ...ctx, args: { ...ctx.args, orderby: "x" } }),
    },
  }),
  createSite({
    modules,
    override: {
      // @ts-expect-error an override returns the result of the endpoint
      "GET /redirection/v1/redirect": () => async (ctx) => [ctx],
    },
  }),
  // @ts-expect-error an endpoint is hidden with false, not with true
  createSite({ modules, override: { "DELETE /redirection/v1/redirect/:id": true } }),
  // @ts-expect-error a site is made of modules
  createSite({ modules: [redirection] }),
  // @ts-expect-error options are checked
  redirection({ keep: 30 }),
];

const { definePageHandler } = moduleBuilder({});
/** A page may be part of the site that types its calls. */
const page = definePageHandler("page", async ({ call }) => {
  const own = typedCall<typeof themed>(call);
  const { body } = await own("GET /redirection/v1/redirect", { orderby: "source" });
  same<(typeof body)[number]["source"], string>(true);
  // @ts-expect-error unknown path
  await own("GET /redirection/v1/rules");
  // @ts-expect-error wrong enum
  await own("GET /redirection/v1/redirect", { orderby: "target" });
  return new Response(body[0]?.source);
});
const theme = defineModule({ name: "theme", pages: [page] });
export const themed = createSite({ modules: [redirection(), theme()] });

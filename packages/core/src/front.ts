import type { Surroundings } from "./http.ts";
import type { Runtime } from "./runtime.ts";
import { afterCommit, newUnit, toScope } from "./scope.ts";
import { callerOf } from "./stages/authenticate.ts";

/** A request outside the API: asked of the modules in order, then of the site's own `front`. */
export async function answerFront(
  runtime: Runtime,
  request: Request,
  { remoteAddress }: Surroundings,
  front: ((request: Request) => Response | undefined | Promise<Response | undefined>) | undefined,
): Promise<Response> {
  const caller = () => callerOf(runtime, request, remoteAddress);
  try {
    const path = new URL(request.url).pathname;
    for (const module of runtime.registry.modules)
      for (const { answer, "~bound": bound } of module.front) {
        const unit = newUnit();
        const scope = toScope(runtime, module, bound, runtime.anonymous, runtime.storage, unit);
        const response = await answer({ ...scope, request, path, remoteAddress, caller } as never);
        await afterCommit(unit);
        if (response) return checked(response);
      }
    return checked((await front?.(request)) ?? notFound(runtime));
  } catch (error) {
    const ref = crypto.randomUUID();
    runtime.ports.log.error("A page failed.", { ref, error });
    return page(500, "Something went wrong", `The site's log knows it as ${ref}.`);
  }
}

function checked(answered: unknown): Response {
  if (answered instanceof Response) return answered;
  throw new TypeError("A front answers with a Response, or with nothing.");
}

const notFound = ({ site }: Runtime): Response =>
  page(404, "Nothing here", `This site answers under ${new URL(site.api).pathname}/.`);

const page = (status: number, title: string, text: string): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>\n`,
    {
      status,
      headers: {
        "Content-Type": "text/html; charset=UTF-8",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy":
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
        "Referrer-Policy": "strict-origin-when-cross-origin",
      },
    },
  );

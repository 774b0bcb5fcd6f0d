import type { Actor } from "./access.ts";
import { isKnown } from "./actor.ts";
import { callRoute } from "./call.ts";
import { escapeHtml } from "./html.ts";
import type { Surroundings } from "./http.ts";
import { toRefusal } from "./refusal.ts";
import type { Runtime } from "./runtime.ts";
import { afterCommit, newUnit, toScope } from "./scope.ts";
import type { CallOptions, Reply } from "./site.ts";
import { callerOf } from "./stages/authenticate.ts";

/**
 * A request outside the API: asked of the modules in order, then of the site's own `front`. A refusal that one of them
 * throws is a page with its status and message; a defect is logged, and nothing of it is told.
 */
export async function answerFront(
  runtime: Runtime,
  request: Request,
  { remoteAddress }: Surroundings,
  front: ((request: Request) => Response | undefined | Promise<Response | undefined>) | undefined,
): Promise<Response> {
  let known: Actor = runtime.anonymous;
  const caller = async (asked = request) => (known = await callerOf(runtime, asked, remoteAddress));
  try {
    await runtime.settings.follow();
    const path = new URL(request.url).pathname;
    const call = callFrom(runtime, remoteAddress);
    for (const module of runtime.registry.modules)
      for (const { answer, "~bound": bound } of module.front) {
        const unit = newUnit();
        const scope = toScope(runtime, module, bound, runtime.anonymous, runtime.storage, unit);
        const response = await answer({
          ...scope,
          request,
          path,
          remoteAddress,
          caller,
          call,
        } as never);
        await afterCommit(unit);
        if (response) return checked(response);
      }
    return checked((await front?.(request)) ?? notFound(runtime));
  } catch (error) {
    return refused(error, request, known) ?? failed(error, runtime);
  }
}

/** Calls in process, on behalf of the address that asks for the page. */
const callFrom =
  (runtime: Runtime, remoteAddress: string | undefined) =>
  (key: string, input: object = {}, { as, ...options }: CallOptions = {}): Promise<Reply> =>
    callRoute(runtime, key, input, as ?? runtime.anonymous, { remoteAddress, ...options });

/** The page of a refusal; undefined for defects, and for what no page can say. */
function refused(error: unknown, { headers }: Request, caller: Actor): Response | undefined {
  const refusal = toRefusal(error);
  if (!refusal) return undefined;
  const { code, message } = refusal;
  const status = refusal.status === "auth" ? (isKnown(caller) ? 403 : 401) : refusal.status;
  // Only who has sent a password is asked for another one: browsers would open a window.
  const asks = status === 401 && headers.has("authorization");
  try {
    return page(status, escapeHtml(message), escapeHtml(code), {
      "Cache-Control": "private, no-cache",
      ...(asks && { "WWW-Authenticate": 'Basic realm="api", charset="UTF-8"' }),
      ...refusal.headers,
    });
  } catch {
    return undefined;
  }
}

function failed(error: unknown, { ports }: Runtime): Response {
  const ref = crypto.randomUUID();
  ports.log.error("A page failed.", { ref, error });
  return page(500, "Something went wrong", `The site's log knows it as ${ref}.`);
}

function checked(answered: unknown): Response {
  if (answered instanceof Response) return answered;
  throw new TypeError("A front answers with a Response, or with nothing.");
}

const notFound = ({ site }: Runtime): Response =>
  page(404, "Nothing here", `This site answers under ${new URL(site.api).pathname}/.`);

const page = (
  status: number,
  title: string,
  text: string,
  own: Readonly<Record<string, string>> = {},
): Response =>
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
        ...own,
      },
    },
  );

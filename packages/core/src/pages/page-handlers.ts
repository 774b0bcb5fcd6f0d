import type { Actor } from "../declare/access.ts";
import type { CallOptions, CallResult } from "../declare/call.ts";
import type { PageContext, PageHandler, SitePages } from "../declare/page-handler.ts";
import { callerOf } from "../request/authenticate.ts";
import { callRoute } from "../request/call-route.ts";
import { toModuleContext } from "../request/module-context.ts";
import type { ConnectionInfo } from "../request/request-input.ts";
import { afterCommit, newUnitOfWork } from "../request/unit-of-work.ts";
import type { Runtime } from "../runtime.ts";
import { failurePage, notFoundPage, errorPage } from "./error-pages.ts";
type Asked = Pick<PageContext, "request" | "path">;
type Ask = (
  front: Owned,
  asked: Asked,
  more?: { readonly answer: Response | undefined },
) => Promise<unknown>;
type Owned = PageHandler & { readonly module: Runtime["registry"]["modules"][number] };

/**
 * Answers requests outside the API: page handlers of modules in their order, then the site's own `pages`. An `ApiError`
 * becomes a page with its status and message; a defect is logged and becomes a page without details.
 */
export function toPageHandler(
  runtime: Runtime,
  own: SitePages | undefined,
): (request: Request, surroundings: ConnectionInfo) => Promise<Response> {
  const fronts = runtime.registry.modules.flatMap((module) =>
    module.pages.map((front): Owned => ({ ...front, module })),
  );
  const of = (stage: PageHandler["stage"]) => fronts.filter((one) => one.stage === stage);
  const [first, missing] = [of("request"), of("not-found")];
  const orders = ["pre", undefined, "post"] as const;
  const answered = orders.flatMap((order) => of("response").filter((one) => one.order === order));
  return async (request, { remoteAddress }) => {
    const came = toPageRequest(request);
    let known: Actor = runtime.anonymous;
    const caller = async (asked = request) =>
      (known = await callerOf(runtime, asked, remoteAddress));
    const call = callFrom(runtime, remoteAddress);
    const ask: Ask = async ({ module, answer, "~bound": bound }, asked, more) => {
      const unit = newUnitOfWork();
      const scope = toModuleContext(
        runtime,
        module,
        bound,
        runtime.anonymous,
        runtime.storage,
        unit,
      );
      const about = { ...asked, remoteAddress, caller, call, ...more };
      const given = await answer({ ...scope, ...about } as never);
      await afterCommit(unit);
      return given;
    };
    try {
      await runtime.settings.follow();
      let answer = await firstAnswer(first, ask, came, own);
      if (!answer || answer.status === 404) answer = await inPlace(missing, ask, came, answer);
      answer ??= notFoundPage(runtime);
      for (const one of answered) answer = toAnswer(await ask(one, came, { answer })) ?? answer;
      return answer;
    } catch (error) {
      return errorPage(error, request, known, runtime) ?? failurePage(error, request, runtime);
    }
  };
}

const toPageRequest = (request: Request): Asked => ({
  request,
  path: new URL(request.url).pathname,
});

async function firstAnswer(
  fronts: readonly Owned[],
  ask: Ask,
  came: Asked,
  own: SitePages | undefined,
): Promise<Response | undefined> {
  let asked = came;
  for (const one of fronts) {
    const given = await ask(one, asked);
    if (given instanceof Request) {
      asked = toPageRequest(given);
      continue;
    }
    const answer = toAnswer(given);
    if (answer) return answer;
  }
  return toAnswer(await own?.(asked.request));
}

/** Runs the not-found handlers; returns the original response if none answers. */
async function inPlace(
  fronts: readonly Owned[],
  ask: Ask,
  came: Asked,
  answer: Response | undefined,
): Promise<Response | undefined> {
  for (const one of fronts) {
    const other = toAnswer(await ask(one, came, { answer }));
    if (other) return other;
  }
  return answer;
}

/** Calls endpoints in process, with the IP address of the page request. */
const callFrom =
  (runtime: Runtime, remoteAddress: string | undefined) =>
  (key: string, input: object = {}, { as, ...options }: CallOptions = {}): Promise<CallResult> =>
    callRoute(runtime, key, input, as ?? runtime.anonymous, { remoteAddress, ...options });

function toAnswer(given: unknown): Response | undefined {
  if (given instanceof Response) return given;
  if (given === undefined || given === null) return undefined;
  throw new TypeError("A page handler must return a Response or undefined.");
}

import { accounts, createUser } from "@waymark/accounts";
import { content, ensureDefaults } from "@waymark/content";
import { createSite, memory, type Module, type StorageAdapter } from "@waymark/core";
import { testBlobs } from "@waymark/testing";
import { people } from "./people.ts";

/** The modules and the site of README.md, and where their data is stored. */
interface Examples {
  readonly notes: Module;
  readonly storage?: StorageAdapter;
  readonly tides: { fetch(request: Request): Response | Promise<Response> };
}

/** The site of the scenario, with one user for each role that it needs. */
export function scenarioSite({ notes, tides, storage = memory() }: Examples) {
  const created = createSite({
    storage,
    url: "http://127.0.0.1",
    blobs: testBlobs(),
    modules: [accounts({ insecure: true }), content(), notes],
  });
  return {
    ...created,
    async start(): Promise<void> {
      await created.start();
      await created.run(ensureDefaults, undefined);
      for (const [login, { role, secret, password }] of Object.entries(people))
        await created.run(createUser, {
          login,
          email: `${login}@example.com`,
          role,
          password,
          applicationPassword: { name: "test", secret },
        });
      // From here on, as in requests to Cloudflare Workers, code must not be generated.
      const reject = () => {
        throw new EvalError("Code generation from strings disallowed for this context");
      };
      globalThis.Function = new Proxy(Function, { apply: reject, construct: reject });
    },
    /** The site of README.md answers for its module. */
    fetch: async (request: Request): Promise<Response> =>
      new URL(request.url).pathname.startsWith("/api/tides/")
        ? tides.fetch(request)
        : created.fetch(request),
  };
}

import { connect, consoleScheme, manage } from "./access.ts";
import { defineAuthScheme } from "./builder.ts";
import { connectedConsole } from "./console/connection.ts";
import { notValid, readToken } from "./console/token.ts";

const headers = ["authorization", "x-authorization"] as const;

/** The bearer of a token of the connected console or the authority is an anonymous actor with a single capability. */
export const consoleToken = defineAuthScheme(
  consoleScheme,
  async ({ request, ...ctx }) => {
    const token = headers.map((name) => bearerIn(request.headers.get(name))).find(Boolean);
    const claims = token === undefined ? undefined : await readToken(ctx, token);
    if (!claims) return undefined;
    if (claims.con === 0) return holder([connect]);
    const console = await connectedConsole(ctx);
    if (console?.id !== claims.con || console.site_id !== claims.sub) throw notValid();
    return holder([manage]);
  },
  {
    headers,
    errors: ["rest_forbidden_context"],
    capabilities: [connect, manage],
    securitySchemes: {
      securityToken: {
        type: "http",
        scheme: "bearer",
        description: "A token from `POST /security/v1/authenticate`, valid for ten minutes",
      },
    },
  },
);

const bearerIn = (header: string | null): string | undefined =>
  /^bearer ([\w.-]+)$/i.exec(header?.trim() ?? "")?.[1];
const holder = (capabilities: readonly string[]) => ({
  id: 0,
  login: "",
  displayName: "",
  roles: [],
  capabilities,
});

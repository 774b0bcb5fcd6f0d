import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { generateKeyPair, exportJWK } from "jose";
import { Provider } from "oidc-provider";

/** A user at the provider. */
export interface Person {
  readonly sub: string;
  /** Claims at the userinfo endpoint in place of those of the ID token. */
  readonly userInfo?: Readonly<Record<string, unknown>>;
  readonly [claim: string]: unknown;
}
/** A browser at the provider, which stores its cookies. Both functions return the URL to which the provider redirects it. */
export interface Browser {
  /** Signs somebody in. Without `sub` it has a session; if it has none, the result is the URL of the form for signing in. */
  signIn(authorization: string, sub?: string): Promise<string>;
  /** Opens the page for signing out, and confirms. */
  signOut(endSession: string): Promise<string>;
}
export interface TestProvider {
  readonly issuer: string;
  readonly host: string;
  readonly people: Map<string, Person>;
  /** Replaces the signing key. */
  rotate(): Promise<void>;
  /** Restarts the provider with other methods of authentication at the token endpoint. */
  acceptAuthMethods(methods: readonly AuthMethod[]): Promise<void>;
  /** Restarts the provider with or without a page for signing out. */
  offerSignOut(isOffered: boolean): Promise<void>;
  /** A browser that has no session at the provider yet. */
  browser(): Browser;
  /** The number of requests for keys and metadata, by path. */
  readonly requests: Map<string, number>;
  /** Makes the provider answer every request with this status; with 0 it never answers. */
  fail(status: number | undefined): void;
  close(): Promise<void>;
}

type AuthMethod = "client_secret_basic" | "client_secret_post";

const toKey = async (kid: string) => {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, use: "sig", alg: "RS256" };
};

/** Starts an OpenID Connect provider on this machine. */
export async function startProvider(
  redirectUri: string,
  signedOutUri: string,
): Promise<TestProvider> {
  const people = new Map<string, Person>();
  const requests = new Map<string, number>();
  let failure: number | undefined;
  let handle: ReturnType<Provider["callback"]> | undefined;
  const server: Server = createServer((request, response) => {
    const path = pathOf(request);
    requests.set(path, (requests.get(path) ?? 0) + 1);
    if (failure === 0) return;
    if (failure !== undefined) {
      response.writeHead(failure).end("failed");
      return;
    }
    void handle?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  let keys = 0;
  let hasSignOut = true;
  let authMethods: readonly AuthMethod[] = ["client_secret_basic", "client_secret_post"];
  const rotate = async () => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: "magazine",
          client_secret: "tide".repeat(10),
          redirect_uris: [redirectUri],
          post_logout_redirect_uris: [signedOutUri],
          token_endpoint_auth_method: authMethods[0],
        },
      ],
      jwks: { keys: [await toKey(`key ${++keys}`)] },
      clientAuthMethods: [...authMethods],
      pkce: { required: () => true },
      claims: {
        // These are in the ID token, the others only at the userinfo endpoint.
        openid: ["sub", "badge", "email", "email_verified"],
        profile: ["name", "preferred_username", "groups"],
      },
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: { enabled: hasSignOut },
      },
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      cookies: { keys: ["cookie key of a test"] },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: (use) => {
          const { userInfo, ...claims } = people.get(sub) ?? { sub };
          return { ...claims, ...(use === "userinfo" && userInfo), sub };
        },
      }),
      loadExistingGrant: async (ctx) => {
        const { client, session } = ctx.oidc;
        const grant = new ctx.oidc.provider["Grant"]({
          clientId: client?.clientId ?? "",
          accountId: session?.accountId ?? "",
        });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
    });
    const callback = provider.callback();
    handle = async (request, response) => {
      const [, sub] = /^\/interaction\/[^?]*\?sub=(.*)$/.exec(request.url ?? "") ?? [];
      if (sub === undefined) return callback(request, response);
      return provider.interactionFinished(request, response, { login: { accountId: sub } });
    };
  };
  await rotate();
  return {
    issuer,
    host,
    people,
    requests,
    rotate,
    acceptAuthMethods: (methods) => {
      authMethods = methods;
      return rotate();
    },
    offerSignOut: (isOffered) => {
      hasSignOut = isOffered;
      return rotate();
    },
    fail: (status) => {
      failure = status;
    },
    browser: () => browserAt(redirectUri),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const pathOf = ({ url = "" }: IncomingMessage): string => url.split("?")[0] ?? "";

function browserAt(redirectUri: string): Browser {
  const cookies = new Map<string, string>();
  const open = async (url: URL, form?: Record<string, string>) => {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = response.headers.get("location");
    const text = await response.text();
    return {
      status: response.status,
      text,
      to: location === null ? undefined : new URL(location, url),
    };
  };
  return {
    async signIn(authorization, sub) {
      let url = new URL(authorization);
      for (let hops = 0; hops < 10; hops++) {
        if (url.href.startsWith(redirectUri)) return url.href;
        if (url.pathname.startsWith("/interaction/")) {
          if (sub === undefined) return url.href;
          url.searchParams.set("sub", sub);
        }
        const { status, to } = await open(url);
        if (!to) throw new Error(`${url.href}: ${status}`);
        url = to;
      }
      throw new Error("The provider redirects without end.");
    },
    async signOut(endSession) {
      const page = await open(new URL(endSession));
      const [, action] = / action="([^"]+)"/.exec(page.text) ?? [];
      const [, xsrf] = / name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
      if (action === undefined || xsrf === undefined)
        throw new Error(`${endSession}: ${page.status} ${page.text}`);
      const { status, to } = await open(new URL(action), { xsrf, logout: "yes" });
      if (!to) throw new Error(`${action}: ${status}`);
      return to.href;
    },
  };
}

import { signInUser, toAccountPage, toLocalPath } from "@waymark/accounts";
import { basePath, errorText, ipPrefix, markup, type RateLimit, translatorOf } from "@waymark/core";
import { definePageHandler, type Context } from "./builder.ts";
import { errors } from "./errors.ts";
import { oidcMessages } from "./messages/index.ts";
import { toMethodName } from "./options.ts";
import { openClient, readIdentity, toAuthorizationUrl } from "./sign-in/client.ts";
import { endFlow, readFlow, startFlow } from "./sign-in/flow-cookie.ts";
import { type ProviderPath, providerOf, toPaths, toSiteUrl } from "./sign-in/provider.ts";
import { sealIdToken } from "./sign-out/id-token.ts";
import { isExpectedError, userOfIdentity } from "./sign-in/user.ts";

const maxQueryLength = 8192;
const toStart: ProviderPath = (name) => `/sign-in/oidc/${name}`;
const toCallback: ProviderPath = (name) => `${toStart(name)}/callback`;

/** `GET /sign-in/oidc/:provider`: sends the browser to the provider. `?to=/path` is the target afterwards. */
export const startPage = definePageHandler("oidc start", {
  path: toPaths(toStart),
  methods: ["GET"],
  handler: async (ctx) => {
    const { site, request } = ctx;
    const found = providerOf(ctx, toStart);
    if (!found) return;
    return answering(ctx, found.name, async () => {
      const to = toLocalPath(new URL(request.url).searchParams.get("to"), site);
      await ctx.rateLimiter.count(limitsOf(ctx.remoteAddress));
      const client = await openClient(ctx, found.provider);
      const { flow, cookie } = await startFlow(ctx, found.name, to);
      const target = await toAuthorizationUrl(
        client,
        found.provider,
        flow,
        toSiteUrl(ctx, toCallback(found.name)),
      );
      return toRedirect(target.href, cookie);
    });
  },
});

/** `GET /sign-in/oidc/:provider/callback`: the browser comes back from the provider. */
export const callbackPage = definePageHandler("oidc callback", {
  path: toPaths(toCallback),
  methods: ["GET"],
  handler: async (ctx) => {
    const { request, remoteAddress } = ctx;
    const found = providerOf(ctx, toCallback);
    if (!found) return;
    return answering(ctx, found.name, async () => {
      await ctx.rateLimiter.count(limitsOf(remoteAddress));
      const { search } = new URL(request.url);
      const flow = await readFlow(ctx, found.name, request.headers.get("cookie"));
      if (!flow) throw errors.oidc_expired();
      if (search.length > maxQueryLength) throw errors.oidc_invalid();
      const client = await openClient(ctx, found.provider);
      const callback = new URL(toSiteUrl(ctx, toCallback(found.name)) + search);
      const { issuer, claims, idToken } = await readIdentity(client, callback, flow);
      const user = await userOfIdentity(ctx, found.name, issuer, claims);
      const signedIn = await ctx.callService(signInUser, {
        user,
        request,
        remoteAddress,
        to: flow.to,
        method: toMethodName(found.name),
        methodData: await sealIdToken(ctx, found.provider, idToken),
      });
      signedIn.headers.append("Set-Cookie", endFlow(ctx));
      return signedIn;
    });
  },
});

/** Limited, because each callback causes a request to the provider. */
const limitsOf = (address: string | undefined): readonly RateLimit[] =>
  address === undefined ? [] : [{ key: `oidc ${ipPrefix(address)}`, max: 100 }];

/** Shows errors as pages. */
async function answering(
  ctx: Context,
  provider: string,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!isExpectedError(error)) throw error;
    const { status, code, headers } = error;
    const cause = error.cause instanceof Error ? error.cause.message : undefined;
    ctx.log.warn("A sign-in with a provider failed.", { provider, code, cause });
    const t = translatorOf(oidcMessages, ctx);
    const link = `${basePath(ctx.site)}/sign-in`;
    return toAccountPage(ctx, {
      title: t("signIn"),
      status: Number(status),
      headers,
      cookies: [endFlow(ctx)],
      body: markup`<h1>${t("signIn")}</h1>
<p role="alert">${errorText(error, ctx)}</p>
<p><a href="${link}">${t("signIn")}</a></p>`.html,
    });
  }
}

/** Sends the browser to the provider. */
const toRedirect = (url: string, cookie: string): Response =>
  new Response(null, {
    status: 303,
    headers: {
      Location: url,
      "Set-Cookie": cookie,
      "Cache-Control": "no-store, private",
      "Referrer-Policy": "no-referrer",
    },
  });

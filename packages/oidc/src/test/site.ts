import { accounts } from "@waymark/accounts";
import { safeFetch } from "@waymark/node";
import { testSite } from "@waymark/testing";
import { oidc } from "../index.ts";
import type { TestProvider } from "./provider.ts";

/** The URLs of the site that are registered at the provider. */
export const callback = "http://localhost/sign-in/oidc/harbour/callback";
export const signedOut = "http://localhost/sign-out/oidc/harbour";

type ModuleOptions = Parameters<typeof oidc>[0];
export type Options = Partial<ModuleOptions>;
/** A registration of the site at the provider. */
export const toRegistration = ({ issuer }: TestProvider) => ({
  issuer,
  clientId: "magazine",
  clientSecret: "tide".repeat(10),
  insecure: true,
});

/** A site where users sign in with the provider `harbour`. */
export async function openSite(
  provider: TestProvider,
  options: Options = {},
  allow = [provider.host],
  modules: Parameters<typeof testSite>[0]["modules"] = [],
) {
  const { site, ...rest } = await testSite({
    fetch: safeFetch({ allow, timeout: 1500 }),
    languages: ["de"],
    modules: [
      accounts({ confirmEmail: options.linkByVerifiedEmail }),
      oidc({ providers: { harbour: toRegistration(provider) }, ...options }),
      ...modules,
    ],
  });
  const get = (url: string, cookie = "") =>
    site.fetch(new Request(new URL(url, "http://localhost"), { headers: { cookie } }));
  const start = async (to = "/notes") => {
    const response = await get(`/sign-in/oidc/harbour?to=${encodeURIComponent(to)}`);
    const [cookie = ""] = response.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
    return { response, cookie, authorization: response.headers.get("location") ?? "" };
  };
  const signIn = async (sub: string, to?: string, browser = provider.browser()) => {
    const { cookie, authorization } = await start(to);
    return get(await browser.signIn(authorization, sub), cookie);
  };
  return { ...rest, site, get, start, signIn };
}

/** The session cookie of a response. */
export const sessionOf = (response: Response) => cookieOf(response, "waymark_session");
/** A cookie that a response sets, as in a Cookie header. */
export const cookieOf = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(";")[0];

import { accounts, createUser } from "@waymark/accounts";
import { content } from "@waymark/content";
import type { Module, Site, StorageAdapter } from "@waymark/core";
import { testClock, testSite } from "@waymark/testing";
import { anyStorage } from "waymark/testing";
import { security } from "../index.ts";
import { codeAt, stepAt } from "../two-factor/codes.ts";

export const password = "lantern over the quay";
const emptyStorage = await anyStorage();

/** A site whose users sign in with simulated browsers that store cookies. */
export async function signInSite({
  storage = emptyStorage(),
  url = "https://site.test",
  rules = {},
  options,
  modules = [],
  accountOptions = {},
  languages = [],
}: {
  readonly storage?: StorageAdapter;
  readonly url?: string;
  readonly rules?: object;
  readonly options?: Parameters<typeof security>[0];
  readonly accountOptions?: Parameters<typeof accounts>[0];
  readonly modules?: readonly Module[];
  readonly languages?: readonly string[];
} = {}) {
  const clock = testClock("2026-01-15T17:00:00Z");
  const started = await testSite({
    storage,
    clock,
    url,
    name: "Harbour Lights",
    languages,
    modules: [accounts(accountOptions), content(), security(options), ...modules],
  });
  await started.site.start();
  const add = async (login: string, role: string) =>
    (
      await started.site.run(createUser, {
        login,
        email: `${login}@example.com`,
        role,
        password,
        applicationPassword: { name: "test", secret: `${login}${"0".repeat(24)}` },
      })
    ).id;
  const ids = { ann: await add("ann", "editor"), ida: await add("ida", "administrator") };
  const administrator = started.as({ id: ids.ida, login: "ida", roles: ["administrator"] });
  const set = async (fields: object) => {
    const { status, body } = await administrator.put("/security/v1/config", { fields });
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  if (Object.keys(rules).length > 0) await set(rules);

  const browser = browsersOf(started.site, url);
  /** The TOTP key on a page. */
  const keyIn = (text: string) =>
    (/<code[^>]*>([A-Z2-7 ]{39})<\/code>/.exec(text)?.[1] ?? "").replaceAll(" ", "");
  /** The TOTP code of a key, now or some time steps later. */
  const codeOf = (key: string, steps = 0) => codeAt(key, stepAt(clock.now()) + steps);
  /** Enrols a second factor at `/two-factor`; returns the key and the recovery codes. */
  const enrol = async (at: ReturnType<typeof browser>) => {
    const begun = await at.change({ action: "begin", password });
    const key = keyIn(begun.text);
    const done = await at.change({ action: "confirm", code: await codeOf(key) });
    const codes = [...done.text.matchAll(/<li><code[^>]*>([^<]+)<\/code>/g)].map(
      ([, code]) => code ?? "",
    );
    if (codes.length !== 10) throw new Error(done.text);
    // The confirmation code cannot be used again.
    clock.advance(60_000);
    return { key, codes };
  };
  const events = async (query: object = {}) =>
    (await administrator.get("/security/v1/sign-ins", { per_page: 100, ...query })).body as {
      kind: string;
      login: string;
      user: number;
      address: string;
      browser: string;
      count: number;
    }[];
  return Object.assign(started, {
    ...ids,
    clock,
    administrator,
    set,
    browser,
    keyIn,
    codeOf,
    enrol,
    events,
  });
}

/** Opens simulated browsers, each with an IP address. */
function browsersOf(site: Site, url: string) {
  return (
    remoteAddress: string | undefined = "203.0.113.7",
    userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  ) => {
    const jar = new Map<string, string>();
    const send = async (
      path: string,
      form?: Record<string, string>,
      headers: Record<string, string> = {},
    ) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const request = new Request(`${url}${path}`, {
        redirect: "manual",
        headers: {
          ...(cookie && { cookie }),
          ...(form && { origin: url }),
          "user-agent": userAgent,
          ...headers,
        },
        ...(form && { method: "POST", body: new URLSearchParams(form) }),
      });
      const response = await site.fetch(
        request,
        remoteAddress === undefined ? {} : { remoteAddress },
      );
      for (const one of response.headers.getSetCookie()) {
        const [pair = "", ...attributes] = one.split("; ");
        const [name = "", value = ""] = pair.split("=");
        if (attributes.includes("Max-Age=0")) jar.delete(name);
        else jar.set(name, value);
      }
      return {
        status: response.status,
        to: response.headers.get("location"),
        retryAfter: response.headers.get("retry-after"),
        text: await response.text(),
      };
    };
    const signIn = (login: string, secret = password, more: Record<string, string> = {}) =>
      send("/sign-in", { login, password: secret, ...more });
    const user = async () => JSON.parse((await send("/session")).text).user?.id as unknown;
    /** Sends a form of `/two-factor` with the nonce of the page. */
    const change = async (fields: Record<string, string>) => {
      const page = await send("/two-factor");
      const nonce = /name="nonce" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
      return send("/two-factor", { nonce, ...fields });
    };
    return { jar, send, signIn, user, change };
  };
}

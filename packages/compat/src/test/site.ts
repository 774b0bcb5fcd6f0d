import { accounts, createUser } from "@waymark/accounts";
import { blockEditor } from "@waymark/block-editor";
import { content } from "@waymark/content";
import { oembed } from "@waymark/oembed";
import { testSite } from "@waymark/testing";
import { compat } from "../index.ts";

export const address = "https://site.test";
export const password = "a-long-password-1";

/** The response of the original interface. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: any;
}

/** A site that answers original requests, and an administrator with a password and an application password. */
export async function startSite() {
  const started = await testSite({
    url: address,
    name: "Harbour & Lights",
    modules: [accounts(), content(), blockEditor(), oembed()],
    pages: ({ url }) =>
      new URL(url).pathname === "/"
        ? new Response(
            "<!doctype html><html><head><title>Home</title></head><body></body></html>",
            {
              headers: {
                "content-type": "text/html; charset=UTF-8",
                link: "</a.css>; rel=preload",
              },
            },
          )
        : undefined,
  });
  const site = compat(started.site);
  const { applicationPassword } = await site.run(createUser, {
    login: "ada",
    email: "ada@site.test",
    role: "administrator",
    password,
    applicationPassword: { name: "tests" },
  });
  const credentials = { authorization: `Basic ${btoa(`ada:${applicationPassword}`)}` };
  const open = async (path: string, init?: RequestInit): Promise<Reply> => {
    const response = await site.fetch(new Request(address + path, init));
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
  };
  return {
    site,
    native: started,
    open,
    /** The administrator's headers. */
    credentials,
    /** Sends a request as the administrator. */
    send: (
      method: string,
      path: string,
      body?: unknown,
      headers?: Readonly<Record<string, string>>,
    ) =>
      open(path, {
        method,
        headers: { ...credentials, "content-type": "application/json", ...headers },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    [Symbol.asyncDispose]: () => site.close(),
  };
}

import { accounts } from "@waymark/accounts";
import { blockEditor } from "@waymark/block-editor";
import { content } from "@waymark/content";
import type { Images, Module } from "@waymark/core";
import { testSite, type TestSite } from "@waymark/testing";
import { pages } from "../index.ts";

type Options = Parameters<typeof pages>[0];
type ContentOptions = Parameters<typeof content>[0];

export const url = "http://localhost";

/** A page as a browser gets it. */
export interface Opened {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly to: string | null;
}

/** A site with pages, and functions to write content and to open pages. */
export async function startPages(
  own: {
    readonly pages?: Options;
    readonly content?: ContentOptions;
    readonly modules?: readonly Module[];
    readonly images?: Images;
    readonly locale?: string;
  } = {},
) {
  const test = await testSite({
    name: "Harbour Lights",
    ...(own.images && { images: own.images }),
    ...(own.locale !== undefined && { locale: own.locale }),
    modules: [
      accounts(),
      content(own.content),
      blockEditor(),
      ...(own.modules ?? []),
      pages(own.pages),
    ],
  } as Parameters<typeof testSite>[0]);
  const editor = test.as({ id: 1, roles: ["administrator"] });
  return {
    test: test as TestSite,
    editor,
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
    /** Creates an item; it is published unless it has another status. */
    async add(base: string, input: object) {
      const { status, body } = await editor.post(`/core/v2/${base}`, {
        status: "publish",
        ...input,
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    async open(path: string, init?: RequestInit): Promise<Opened> {
      const response = await test.site.fetch(new Request(new URL(path, url), init));
      const { status, headers } = response;
      return { status, headers, text: await response.text(), to: headers.get("location") };
    },
  };
}

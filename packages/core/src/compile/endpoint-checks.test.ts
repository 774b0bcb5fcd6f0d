import { expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder, createSite, defineModule, defineNamespace, id, table } from "../index.ts";

const tables = { boats: table({ id: id() }) };
const options = z.strictObject({ berths: z.int().default(1) });
const { get, defineJob } = moduleBuilder({ tables, options });
const list = get({ summary: "List the boats", access: "public", handler: () => [] });
const v1 = defineNamespace("harbour/v1", { "/boats": [list] });
const mount = (...modules: readonly unknown[]) => createSite({ modules: modules as never });

test("a module without its tables or options is rejected when the site is created", () => {
  expect(() => mount(defineModule({ name: "harbour", options, namespaces: [v1] })())).toThrow(
    'harbour: GET /harbour/v1/boats uses the table "boats", which no module of the site declares: pass the same tables to defineModule as to moduleBuilder.',
  );
  expect(() => mount(defineModule({ name: "harbour", tables, namespaces: [v1] })())).toThrow(
    "harbour: GET /harbour/v1/boats uses options that no module of the site declares: pass the same options to defineModule as to moduleBuilder.",
  );
  const tidy = defineJob({ name: "harbour.tidy", handler: () => undefined });
  expect(() => mount(defineModule({ name: "harbour", tables, jobs: [tidy] })())).toThrow(
    "harbour: the job harbour.tidy uses options",
  );
});

test("a builder may use the declarations of another module of the site", () => {
  const owner = defineModule({ name: "harbour", tables, options });
  const guest = defineModule({ name: "guest", namespaces: [v1] });
  expect(() => mount(owner(), guest())).not.toThrow();
});

test("a module function that was not called is rejected, and so is a value that is not a list", () => {
  const harbour = defineModule({ name: "harbour", tables, options, namespaces: [v1] });
  expect(() => mount(harbour)).toThrow("modules: harbour is a module factory; call it: harbour().");
  const alone = { "/boats": list } as never;
  const wrong = defineModule({
    name: "harbour",
    tables,
    options,
    namespaces: [defineNamespace("harbour/v1", alone)],
  });
  expect(() => mount(wrong())).toThrow("harbour: /harbour/v1/boats must be a list of endpoints.");
  const single = defineModule({ name: "harbour", namespaces: v1 as never });
  expect(() => mount(single())).toThrow("harbour: namespaces must be a list.");
});

import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { defineSetting, settingChanged, settings, type SettingChange } from "../declare/setting.ts";
import { ApiError } from "../errors/api-error.ts";
import { siteLanguage, siteTimezone, siteTitle, siteUrl } from "../settings/site-settings.ts";

const options = z.strictObject({ color: z.string().default("blue") });
/** A setting of a module. */
export const color = defineSetting({
  name: "paint.color",
  description: "The color",
  schema: z.string().max(10),
  default: ({ optionsOf }) => optionsOf(options).color,
});
const size = defineSetting({
  name: "paint.size",
  description: "The size",
  schema: z.int().min(1).nullable(),
  default: null,
});
const { get, post, on, defineTask } = moduleBuilder({ options });

/** Sets colors in one transaction, and returns the values that were visible inside and outside of it. */
export const paint = defineTask(
  "paint.paint",
  async ({ transaction, settings: outside }, colors: readonly string[]) => {
    const seen: string[] = [];
    await transaction(async ({ settings: inside }) => {
      for (const name of colors) {
        await inside.set(color, name);
        seen.push(`${inside.get(color)} inside, ${outside.get(color)} outside`);
      }
    });
    seen.push(`${outside.get(color)} after`);
    return seen;
  },
);
/** Sets colors in a transaction that is rolled back. */
export const fail = defineTask(
  "paint.fail",
  async ({ transaction, settings: outside }, _: void) => {
    const seen: string[] = [];
    await transaction(async ({ settings: inside, transaction: savepoint }) => {
      await inside.set(color, "red");
      await savepoint(async ({ settings: inner }) => {
        await inner.set(color, "green");
        throw new Error("no green");
      }).catch(() => {});
      seen.push(inside.get(color));
      throw new Error("no red either");
    }).catch(() => {});
    return [...seen, outside.get(color)];
  },
);
/** Sets colors in two concurrent savepoints of a transaction, of which the second is rolled back. */
export const race = defineTask(
  "paint.race",
  async ({ transaction, settings: outside }, _: void) => {
    const seen = await transaction(async ({ settings: inside, transaction: savepoint }) => {
      await Promise.allSettled([
        savepoint(({ settings: inner }) => inner.set(color, "green")),
        savepoint(async ({ settings: inner }) => {
          const before = inner.get(color);
          await inner.set(color, "red");
          throw new Error(`no red after ${before}`);
        }),
      ]);
      return inside.get(color);
    });
    return [seen, outside.get(color)];
  },
);
export const reset = defineTask("paint.reset", ({ settings: all }, _: void) => all.reset(color));
export const change = defineTask(
  "paint.change",
  (
    { settings: all },
    value: {
      readonly url?: string;
      readonly timezone?: string;
      readonly language?: string;
      readonly title?: string;
    },
  ) =>
    Promise.all([
      value.url === undefined ? undefined : all.set(siteUrl, value.url),
      value.timezone === undefined ? undefined : all.set(siteTimezone, value.timezone),
      value.language === undefined ? undefined : all.set(siteLanguage, value.language),
      value.title === undefined ? undefined : all.set(siteTitle, value.title),
    ]),
);

/** A module with a color setting that rejects pink. */
export function paintModule(received: SettingChange[] = [], after: string[] = []) {
  return defineModule({
    name: "paint",
    options,
    contributes: [settings(color, size)],
    tasks: [paint, fail, race, reset, change],
    on: [
      on(settingChanged, (change) => {
        if (change.after === "pink") throw new ApiError("no_pink", "Not pink.", 400);
        received.push(change);
      }),
      on(
        settingChanged,
        ({ name }, { settings: all }) => void after.push(`${name}: ${all.get(color)}`),
        {
          phase: "after-commit",
        },
      ),
    ],
    namespaces: [
      defineNamespace("paint/v1", {
        "/color": [
          get({
            summary: "Read the color",
            access: "public",
            handler: ({ settings: all }) => ({ color: all.get(color), size: all.get(size) }),
          }),
          post({
            summary: "Set the color",
            batch: true,
            args: { color: z.string() },
            access: ({ settings: all }) => all.get(color) !== "black",
            async handler({ args, settings: all }) {
              await all.set(color, args.color);
              return { color: all.get(color) };
            },
          }),
        ],
      }),
    ],
  });
}

import { expect, test } from "vitest";
import { replaceVariables } from "./templates.ts";

const values = {
  title: "Fog",
  sitename: "Lights",
  page: "",
  category: "News, Sea",
  odd: "100%% %%sitename%%",
  dash: "-",
};

test.each([
  ["%%title%% %%page%% %%sep%% %%sitename%%", "Fog - Lights"],
  ["%%TITLE%% %%Sep%% %%SiteName%%", "Fog - Lights"],
  ["%%sep%% %%title%% %%sep%% %%nothing%% %%sep%% %%sitename%% %%sep%%", "Fog - Lights"],
  ["%%title%", "Fog"],
  ["%%nothing%%", ""],
  ["%%toString%% %%__proto__%%", ""],
  ["%%category%% %%category%%single%%", "News, Sea News"],
  ["%%odd%%", "100%% %%sitename%%"],
  ["%%dash%% %%sep%% %%title%%", "- - Fog"],
  ["50% off %%title%%", "50% off Fog"],
  ["no variable", "no variable"],
  ["a\n\t b  c", "a b c"],
])("%s becomes %s", (template, text) => {
  expect(replaceVariables(template, values, "-")).toBe(text);
});

test("the longest template takes linear time", () => {
  for (const odd of ["%", "%%", "%%a", "%%a%", "%%sep%%"])
    replaceVariables(odd.repeat(20_000), values, "-");
});

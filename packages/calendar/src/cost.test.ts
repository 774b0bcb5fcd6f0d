import { expect, test } from "vitest";
import { costValues, readCost, showCost } from "./cost.ts";

const site = { currency: { symbol: "$", code: "USD", position: "prefix" } } as const;
const formatted = (...input: readonly string[]) => showCost(readCost(input, "en-US"), site);
const values = (...input: readonly string[]) => costValues(readCost(input, "en-US"));

test.each([
  [["20$"], "20$", ["20"]],
  [["$12.50"], "$12.50", ["12.50"]],
  [["0$", "20$", "30$"], "Free – 30$", ["0", "20", "30"]],
  [["25"], "$25", ["25"]],
  [["5", "20"], "$5 – $20", ["5", "20"]],
  [["0"], "Free", ["0"]],
  [["Ask at the door"], "Ask at the door", ["ask-at-the-door"]],
  [["Free"], "Free", ["free"]],
  [["10 €", "8 €"], "8€ – 10€", ["8", "10"]],
  [["CHF 30"], "CHF\u00a030", ["30"]],
  [["12 - 20 €"], "12€ – 20€", ["12", "20"]],
  [["€12–€20"], "€12 – €20", ["12", "20"]],
  [["EUR 5-10"], "EUR\u00a05 – EUR\u00a010", ["5", "10"]],
  [["2024-05-01"], "2024-05-01", ["2024-05-01"]],
  [[""], "", []],
  [[], "", []],
] as const)("%j is formatted as written", (input, text, numbers) => {
  expect([formatted(...input), values(...input)]).toEqual([text, [...numbers]]);
});

test("two currencies are shown as written", () => {
  expect(formatted("20€", "$30")).toBe("20€ – $30");
});

test.each([
  ["1,234.50", "en-US", "1234.50"],
  ["1.234,50", "en-US", "1234.50"],
  ["1,234", "en-US", "1234"],
  ["1.234", "de-DE", "1234"],
  ["1,5", "en-US", "1.5"],
  ["1 234,50", "fr-FR", "1234.50"],
  ["1.234.567", "en-US", "1234567"],
])("%s in %s is a number", (text, locale, number) => {
  expect(readCost([text], locale).cost).toEqual([number]);
});

test("a number within a sentence is not a price", () => {
  expect(formatted("Two for 30 dollars until May")).toBe("Two for 30 dollars until May");
});

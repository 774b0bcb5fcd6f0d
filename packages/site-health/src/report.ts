import { escapeHtml, jsonResponse } from "@waymark/core";
import * as z from "zod";

/** How serious a finding is. */
export type Severity = "good" | "recommended" | "critical";
/** The result of a test, in plain text, which is escaped in HTML. */
export interface HealthFinding {
  readonly status: Severity;
  /** The result in one line. */
  readonly label: string;
  /** Explanation, one text per paragraph. */
  readonly description: readonly string[];
  /** Recommended actions, one text per paragraph. */
  readonly actions?: readonly string[];
}
/** The category of a test. */
export type Subject = "Security" | "Performance";
const colors = ["blue", "orange", "red", "green", "purple", "gray"] as const;
/** A finding as the interface answers it; texts are HTML. */
export interface HealthReport {
  readonly label: string;
  readonly status: Severity;
  readonly badge: { readonly label: string; readonly color: (typeof colors)[number] };
  readonly description: string;
  readonly actions: string;
  /** The name of the test, words joined by underscores. */
  readonly test: string;
}

export const healthReport = jsonResponse(
  "health report",
  z.object({
    label: z.string().describe("The result in one line, as HTML"),
    status: z
      .enum(["good", "recommended", "critical"])
      .describe("Result of the test; `critical` requires immediate attention"),
    badge: z
      .object({
        label: z.string(),
        color: z.enum(colors),
      })
      .describe("The group that the test belongs to"),
    description: z.string().describe("Explanation, as HTML"),
    actions: z.string().describe("Recommended actions, as HTML"),
    test: z.string().describe("The name of the test, words joined by underscores"),
  }),
  { title: "core-site-health-test" },
);

/** A finding as the interface answers it. */
export const toReport = (
  { name, badge }: { readonly name: string; readonly badge: Subject },
  { label, status, description, actions = [] }: HealthFinding,
): HealthReport => ({
  label: escapeHtml(label),
  status,
  badge: { label: badge, color: "blue" },
  description: toParagraphs(description),
  actions: toParagraphs(actions),
  test: name.replaceAll("-", "_"),
});

const toParagraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<p>${escapeHtml(text)}</p>`).join("");

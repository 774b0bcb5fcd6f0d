import { escapeHtml, jsonResponse } from "@waymark/core";
import * as z from "zod";

/** How serious a finding is. */
export type Severity = "good" | "recommended" | "critical";
/** What a test found, in plain text: whatever stands in it is shown as it is and never as HTML. */
export interface HealthFinding {
  readonly status: Severity;
  /** The result in one line. */
  readonly label: string;
  /** What it means, one text a paragraph. */
  readonly description: readonly string[];
  /** What to do about it, one text a paragraph. */
  readonly actions?: readonly string[];
}
/** What a test is about. */
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
      .describe("How good the result is: `critical` needs attention now"),
    badge: z
      .object({
        label: z.string(),
        color: z.enum(colors),
      })
      .describe("The group that the test belongs to"),
    description: z.string().describe("What it means, as HTML"),
    actions: z.string().describe("What to do about it, as HTML"),
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

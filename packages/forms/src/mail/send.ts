import type { Mailer, Message } from "@waymark/core";

/**
 * Hands a mail on. What jobs and logs keep of a failure names nobody: servers say in their answers whose mail they refuse.
 *
 * @throws Error if it could not be sent.
 */
export async function handOn({ mail }: { readonly mail: Mailer }, message: Message): Promise<void> {
  try {
    await mail.send(message);
  } catch (error) {
    const said = error instanceof Error ? error.message : "";
    // Not set as the cause, which would be stored too.
    throw new Error(`An email of a form could not be sent. ${withoutAddresses(said)}`.trim());
  }
}

/** A line of text without mail addresses. */
const withoutAddresses = (text: string): string =>
  text
    .slice(0, 500)
    .split(/[\s<>"'()[\],;]+/)
    .map((word) => (word.includes("@") ? "(address)" : word))
    .join(" ");

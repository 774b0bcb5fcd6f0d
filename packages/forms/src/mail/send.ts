import type { Mailer, Message } from "@waymark/core";

/**
 * Sends a mail. Errors that jobs and logs store contain no addresses, because mail servers repeat them in their replies.
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

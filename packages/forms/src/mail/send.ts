import type { Mailer, Message } from "@waymark/core";

/**
 * Hands a mail on. What jobs and logs keep of a failure names nobody: servers say in their answers whose mail they refuse.
 *
 * @throws Error where it could not be handed on.
 */
export async function handOn({ mail }: { readonly mail: Mailer }, message: Message): Promise<void> {
  try {
    await mail.send(message);
  } catch (error) {
    const said = error instanceof Error ? error.message : "";
    // It is not kept as the cause: that would be kept too.
    throw new Error(`A mail of a form could not be handed on. ${withoutAddresses(said)}`.trim());
  }
}

/** A line of text without mail addresses. */
const withoutAddresses = (text: string): string =>
  text
    .slice(0, 500)
    .split(/[\s<>"'()[\],;]+/)
    .map((word) => (word.includes("@") ? "(address)" : word))
    .join(" ");

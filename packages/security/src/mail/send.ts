import type { Mailer, Message } from "@waymark/core";

/**
 * Sends a mail. Errors that are stored contain no addresses, because mail servers repeat them in their replies.
 *
 * @throws Error if it could not be sent.
 */
export async function sendMail(mail: Mailer, message: Message): Promise<void> {
  try {
    await mail.send(message);
  } catch (error) {
    const said = error instanceof Error ? error.message.slice(0, 500) : "";
    const words = said
      .split(/[\s<>"'()[\],;]+/)
      .map((word) => (word.includes("@") ? "(address)" : word));
    throw new Error(`A mail could not be handed on. ${words.join(" ")}`.trim());
  }
}

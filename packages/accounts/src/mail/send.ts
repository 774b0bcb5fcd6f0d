import type { Mailer, Message } from "@waymark/core";

/**
 * Sends a mail. Addresses are removed from errors, because mail servers repeat them in their replies and errors are stored.
 *
 * @throws Error if it could not be sent.
 */
export async function sendMail(mail: Mailer, message: Message): Promise<void> {
  try {
    await mail.send(message);
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 500) : "";
    const words = message
      .split(/[\s<>"'()[\],;]+/)
      .map((word) => (word.includes("@") ? "(address)" : word));
    throw new Error(`The mail could not be sent. ${words.join(" ")}`.trim());
  }
}

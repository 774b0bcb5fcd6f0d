import type { Mailer, Message } from "../declare/ports.ts";

/** The settings of jobs that send mail: no transaction is open during the delivery, and failures are retried. */
export const mailJobSettings = {
  transaction: false,
  retry: { attempts: 3, initialDelay: "1m", maxDelay: "10m" },
} as const;

/**
 * Sends a mail. Addresses are removed from errors, because mail servers repeat them in their replies, and jobs and logs
 * store errors.
 *
 * @throws Error if it could not be sent.
 */
export async function sendMail(mail: Mailer, message: Message): Promise<void> {
  try {
    await mail.send(message);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 500) : "";
    const words = reason
      .split(/[\s<>"'()[\],;]+/)
      .map((word) => (word.includes("@") ? "(address)" : word));
    // Not set as the cause, which would be stored too.
    throw new Error(`The mail could not be sent. ${words.join(" ")}`.trim());
  }
}

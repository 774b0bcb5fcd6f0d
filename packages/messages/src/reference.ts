import type { Messages, Texts } from "./messages.ts";
import type { MessageValues } from "./translator.ts";

/** A message with its arguments that is formatted later, when the language is known. */
export interface MessageReference {
  readonly messages: Messages;
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** References a message to be formatted where the language is known: `messageOf(boatMessages, "late", { minutes: 5 })`. */
export const messageOf = <T extends Texts, K extends keyof T & string>(
  messages: Messages<T>,
  key: K,
  ...values: MessageValues<T[K]>
): MessageReference => {
  const [given = {}] = values as readonly MessageReference["values"][];
  return { messages: messages as unknown as Messages, key, values: given };
};

import type { Message } from "@waymark/core";
import { mkdtemp, readdir, readFile, stat } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { MailError, toMailbox } from "./mail-message.ts";
import { fileMail, smtpMail } from "./mail.ts";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

interface Session {
  readonly commands: string[];
  data: string;
}

/** A mail server on loopback that accepts everything and records what it receives. */
async function mailServer(options: { refuse?: RegExp; silent?: boolean } = {}) {
  const sessions: Session[] = [];
  const server = createServer((socket) => {
    const session: Session = { commands: [], data: "" };
    sessions.push(session);
    let reading = false;
    let rest = "";
    socket.on("error", () => {});
    if (options.silent) return;
    socket.write("220 ready\r\n");
    socket.on("data", (chunk) => {
      rest += chunk.toString("utf8");
      for (let end = rest.indexOf("\r\n"); end !== -1; end = rest.indexOf("\r\n")) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (reading) {
          if (line === ".") reading = false;
          else session.data += `${line}\n`;
          if (!reading) socket.write("250 kept\r\n");
          continue;
        }
        session.commands.push(line);
        if (options.refuse?.test(line)) socket.write("550 no\r\n");
        else if (line === "DATA") {
          reading = true;
          socket.write("354 go\r\n");
        } else if (line === "QUIT") socket.end("221 bye\r\n");
        else socket.write("250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, sessions };
}

const message: Message = { to: "a@b.example", subject: "Hello", text: "Text" };

test("a mail reaches the server with sender, recipients and both texts", async () => {
  const { url, sessions } = await mailServer();
  const mail = smtpMail({ url, from: "Harbour Lights <site@magazine.example>" });
  await mail.send({
    to: ["a@b.example", "Ümlaut, Jr. <c@d.example>"],
    subject: "Grüße",
    text: "plain",
    html: "<b>rich</b>",
    replyTo: "visitor@e.example",
  });
  const [{ commands, data }] = sessions as [Session];
  expect(commands.filter((line) => line.startsWith("RCPT"))).toEqual([
    "RCPT TO:<a@b.example>",
    "RCPT TO:<c@d.example>",
  ]);
  expect(commands).toContain("MAIL FROM:<site@magazine.example>");
  expect(data).toContain("From: Harbour Lights <site@magazine.example>");
  expect(data).toContain("Reply-To: visitor@e.example");
  expect(data).toContain("plain");
  expect(data).toContain("<b>rich</b>");
});

test.each([
  "a@b.example\r\nBcc: victim@c.example",
  "a@b.example\nBcc: victim@c.example",
  "a@b.example\rBcc: victim@c.example",
  "a@b.example\u2028Bcc: victim@c.example",
  "a@b.example\0",
  "a@b.example, victim@c.example",
  "a@b.example; victim@c.example",
  "a@b.example victim@c.example",
  "<a@b.example> <victim@c.example>",
  "group: victim@c.example;",
  "X <a@b.example>, victim@c.example",
  "X\r\n <a@b.example>",
  '"a" <victim@c.example> <a@b.example>',
  "a@b.example> RCPT TO:<victim@c.example",
  "@route:victim@c.example",
  "(victim@c.example)a@b.example",
  "a@[127.0.0.1]",
  "a@-b.example",
  "a@b..example",
  "a@",
  "@b.example",
  "nobody",
  "",
  `${"a".repeat(65)}@b.example`,
  `a@${"b".repeat(500)}.example`,
])("%j is rejected as recipient, reply address and sender, and nothing is sent", async (odd) => {
  const { url, sessions } = await mailServer();
  const mail = smtpMail({ url, from: "site@magazine.example" });
  for (const wrong of [{ to: odd }, { to: ["a@b.example", odd] }, { replyTo: odd }])
    await expect(mail.send({ ...message, ...wrong })).rejects.toMatchObject({
      name: "MailError",
      reason: "message",
    });
  expect(() => smtpMail({ url, from: odd })).toThrow(MailError);
  expect(sessions).toEqual([]);
});

test("line breaks in a subject become spaces, and are kept in a text", async () => {
  const { url, sessions } = await mailServer();
  await smtpMail({ url, from: "site@magazine.example" }).send({
    to: "a@b.example",
    subject: "Hi\r\nBcc: victim@c.example\r\n\r\nbody\0\u2028x",
    text: "line\r\n.\r\nMAIL FROM:<evil@c.example>\n.\nend",
  });
  const [{ commands, data }] = sessions as [Session];
  expect(commands.filter((line) => /^(MAIL|RCPT)/.test(line))).toHaveLength(2);
  expect(data).toContain("Subject: Hi Bcc: victim@c.example body x");
  expect(data).not.toMatch(/^Bcc:/m);
  expect(data).toMatch(/\nend\n/);
});

test("messages that try to make the library read files or URLs are rejected", async () => {
  const { url, sessions } = await mailServer();
  const mail = smtpMail({ url, from: "site@magazine.example" });
  const path = { path: "/etc/passwd" } as unknown as string;
  for (const wrong of [
    { text: path },
    { html: path },
    { subject: path },
    { to: path },
    { to: [path] },
  ])
    await expect(mail.send({ ...message, ...wrong })).rejects.toBeInstanceOf(MailError);
  await expect(mail.send({ ...message, to: [] })).rejects.toThrow("must have a recipient");
  const many = Array.from({ length: 51 }, (_none, index) => `a${index}@b.example`);
  await expect(mail.send({ ...message, to: many })).rejects.toThrow("at most 50");
  expect(sessions).toEqual([]);
});

test("a server that rejects, hangs or is unreachable is a delivery error without its password", async () => {
  const refusing = await mailServer({ refuse: /^RCPT/ });
  const silent = await mailServer({ silent: true });
  for (const url of [refusing.url, silent.url, "smtp://user:hunter2@127.0.0.1:1"]) {
    const mail = smtpMail({ url, from: "site@magazine.example", timeout: 200 });
    const error = await mail.send(message).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: "MailError", reason: "delivery" });
    expect(String(error)).not.toContain("hunter2");
  }
});

test("a password is not sent where the server offers no encryption", async () => {
  const { url, sessions } = await mailServer();
  const port = new URL(url).port;
  const mail = smtpMail({
    // Any name of this machine that is not one of the loopback names.
    url: `smtp://user:hunter2@127.0.0.2:${port}`,
    from: "site@magazine.example",
    timeout: 500,
  });
  await expect(mail.send(message)).rejects.toMatchObject({ reason: "delivery" });
  expect(JSON.stringify(sessions)).not.toMatch(/AUTH|hunter2/);
});

test.each(["", "mail.example", "http://mail.example", "smtp://"])("%j is not a server", (url) => {
  expect(() => smtpMail({ url, from: "a@b.example" })).toThrow(/smtpMail requires a url/);
});

test("mail for development becomes a file that a mail program opens", async () => {
  const folder = join(await mkdtemp(join(tmpdir(), "waymark-mail-")), "made");
  const mail = fileMail(folder);
  await mail.send({ ...message, subject: "Grüße\r\nBcc: x@y.example" });
  await mail.send({ ...message, to: "Second <c@d.example>" });
  const names = await readdir(folder);
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).toMatch(/^\d{8}T\d{9}Z-[0-9a-f]{8}\.eml$/);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const first = texts.find((text) => text.includes("To: a@b.example"))!;
  expect(first).toMatch(/^From: site@localhost\.localdomain\r\n/m);
  expect(first).not.toMatch(/^Bcc:/m);
  expect(first).toMatch(/\r\n\r\nText/);
  expect((await stat(join(folder, names[0]!))).mode & 0o077).toBe(0);
});

test("a mailbox is read as one name and one address", () => {
  expect(toMailbox("a@b.example")).toEqual({ name: "", address: "a@b.example" });
  expect(toMailbox('"Doe, Jane" <jane.doe+x@b.example>')).toEqual({
    name: "Doe, Jane",
    address: "jane.doe+x@b.example",
  });
  expect(toMailbox("ü@bücher.example").address).toBe("ü@bücher.example");
});

test("copies reach all recipients, blind copies are not disclosed, and files are attached", async () => {
  const { url, sessions } = await mailServer();
  await smtpMail({ url, from: "Site <site@magazine.example>" }).send({
    ...message,
    cc: ["c@d.example"],
    bcc: ["e@f.example"],
    fromName: 'Forms "of"\r\nBcc: x <y>',
    attachments: [
      { name: "answers.csv", type: "text/csv", content: '"#"\n"1"\n' },
      { name: "dot.bin", type: "application/octet-stream", content: new Uint8Array([0, 255]) },
    ],
  });
  const [{ commands, data }] = sessions as [Session];
  expect(commands.filter((line) => line.startsWith("RCPT"))).toEqual([
    "RCPT TO:<a@b.example>",
    "RCPT TO:<c@d.example>",
    "RCPT TO:<e@f.example>",
  ]);
  expect(data).toContain("Cc: c@d.example");
  expect(data).not.toContain("e@f.example");
  expect(data).not.toMatch(/^Bcc:/m);
  expect(data).toContain("<site@magazine.example>");
  expect(data).toMatch(/Content-Type: text\/csv; name=answers.csv/);
  expect(data).toMatch(/Content-Disposition: attachment; filename=dot.bin/);
  expect(data).toContain(Buffer.from([0, 255]).toString("base64"));
});

test("attachments are bytes or text with a plain name: no paths, no addresses, no headers", async () => {
  const mail = fileMail(await mkdtemp(join(tmpdir(), "waymark-mail-")));
  const one = { name: "a.txt", type: "text/plain", content: "a" };
  const wrong = [
    { ...one, name: "../a.txt" },
    { ...one, name: "a\r\nX: y" },
    { ...one, type: "text/plain; x=y\r\nBcc: z" },
    { ...one, content: undefined, path: "/etc/hostname" },
    { ...one, content: { path: "/etc/hostname" } },
    { ...one, content: new Uint8Array(26 * 1_048_576) },
  ];
  for (const attachment of wrong)
    await expect(
      mail.send({ ...message, attachments: [attachment as typeof one] }),
    ).rejects.toBeInstanceOf(MailError);
  await expect(
    mail.send({ ...message, cc: Array.from({ length: 50 }, (_, n) => `a${n}@b.example`) }),
  ).rejects.toMatchObject({ reason: "message" });
});

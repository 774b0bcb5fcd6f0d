import { expect, test } from "vitest";
import { ann, startSite } from "./site.ts";

/** The only mail that is sent for a submission. */
async function mailed(email: object, values: object) {
  await using site = await startSite();
  const form = await site.make({
    emails: [{ name: "office", to: "office@harbour.example", ...email }],
  });
  expect((await site.send(form, { ...ann, ...values })).status).toBe(201);
  await site.work();
  expect(site.mail.sent).toHaveLength(1);
  return site.mail.sent[0] ?? expect.fail("There is a mail.");
}

const names = {
  "Smith, Ann": "Smith Ann",
  'Ann "Fog" Smith': "Ann Fog Smith",
  "x@evil.example (": "x evil.example",
  "group: Ann;": "group Ann",
  "a@evil.example\r\nBcc: b@evil.example": "a evil.example Bcc b evil.example",
  "a\u2028b <c@evil.example>": "a b c evil.example",
};

test.each(Object.entries(names))(
  "a submitted name neither adds nor removes a recipient: %j",
  async (name, shown) => {
    const sent = await mailed(
      {
        to: "{field:name} <office@harbour.example>",
        reply_to: "{field:name} <{field:email}>",
      },
      { name },
    );
    expect(sent.to).toEqual([`${shown} <office@harbour.example>`]);
    expect(sent.replyTo).toBe(`${shown} <ann@example.com>`);
  },
);

test("an invalid address does not affect other recipients", async () => {
  const sent = await mailed(
    { to: "{field:email}, office@harbour.example", reply_to: "{field:email}" },
    { email: `${"a".repeat(65)}@example.com` },
  );
  expect(sent.to).toEqual(["office@harbour.example"]);
  expect(sent.replyTo).toBeUndefined();
});

test("a subject is one short line, with submitted values unchanged", async () => {
  const sent = await mailed(
    { email_subject: "<b>New</b>: {field:name} {field:message}", from_name: "{field:message}" },
    { name: "1 <b and a> 2", message: "x".repeat(19_000) },
  );
  expect(sent.subject).toMatch(/^New: 1 <b and a> 2 x+$/);
  expect([sent.subject.length, sent.fromName?.length]).toEqual([250, 100]);
});

test("jobs and logs do not store addresses that a server has rejected", async () => {
  await using site = await startSite();
  const form = await site.make({ emails: [{ name: "copy", to: "{field:email}" }] });
  const refuse = async () => {
    throw new Error("550 5.1.1 <ann@example.com>: no such user");
  };
  Object.assign(site.mail, { send: refuse });
  await site.send(form, ann);
  await site.work();
  const [job] = await site.site.jobs.list({ job: "forms.send-email" });
  expect(job?.error).toBe("The mail could not be sent. 550 5.1.1 (address) : no such user");
  const [{ id }] = await site.list(form);
  const again = await site.admin.post("/forms-submissions/email-action", {
    submission: id,
    action_settings: { to: "ann@example.com" },
  });
  expect([again.status, again.body]).toEqual([200, 1]);
  const logged = site.log.lines.map(({ fields: { error, ...fields } }) =>
    [
      JSON.stringify(fields),
      error instanceof Error ? error.stack : "",
      (error as Error)?.cause,
    ].join(),
  );
  expect(logged.join()).toContain("could not be sent");
  expect(logged.join()).not.toContain("ann@example.com");
});

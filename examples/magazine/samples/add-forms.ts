import type { Magazine } from "../modules.ts";

/** Adds the form that the page "Write to us" shows, where it is not there yet. */
export async function addForms(site: Magazine): Promise<void> {
  const as = site.system;
  const { status, body } = await site.call(
    "POST /forms/v1/forms",
    {
      key: "contact",
      title: "Write to us",
      fields: [
        { key: "name", type: "textbox", label: "Your name", required: true },
        { key: "email", type: "email", label: "Your email address", required: true },
        {
          key: "about",
          type: "listradio",
          label: "What is it about?",
          options: [
            { label: "Something I have seen", value: "seen", selected: true },
            { label: "Something you got wrong", value: "wrong" },
            { label: "Something else", value: "else" },
          ],
        },
        {
          key: "message",
          type: "textarea",
          label: "Your letter",
          help_text: "Where was it, and when? The hour matters more than the day.",
          required: true,
          input_limit: 5000,
        },
      ],
      emails: [
        {
          name: "office",
          reply_to: "{field:email}",
          email_subject: "{field:about:label}: {field:name}",
        },
      ],
      success_message:
        "<p>Thank you, {field:name}. We read every letter, most of them before six.</p>",
    },
    { as },
  );
  const isKnown = status === 409;
  if (status !== 201 && !isKnown)
    throw new Error(`The sample form could not be added: ${JSON.stringify(body)}.`);
}

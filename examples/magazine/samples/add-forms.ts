import type { Magazine } from "../modules.ts";

/** Adds the form of the page "Write to us", unless it exists. */
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
          label: "Your message",
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
        "<p>Thank you, {field:name}. We read every message, most of them before six.</p>",
    },
    { as },
  );
  const exists = status === 409;
  if (status !== 201 && !exists)
    throw new Error(`The sample form could not be added: ${JSON.stringify(body)}.`);
}

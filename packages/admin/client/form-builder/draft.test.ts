import { expect, test } from "vitest";
import { toLabel } from "../api/values.ts";
import {
  adopt,
  emptyDraft,
  type FormDraft,
  toChangedParts,
  toDraft,
  toNewParts,
  toNode,
  toParts,
  toRemainingParts,
  withIds,
} from "./draft.ts";
import { copyOf, moved, toKey, withValues } from "./field-nodes.ts";
import { placeOf, tabOf } from "./error-places.ts";
import { withLabel } from "./options.ts";
import { withNewKey, withNewName, withNewOption } from "./references.ts";

const stored = {
  id: 3,
  title: "Hire a boat",
  key: "hire",
  fields: [
    { id: 1, key: "email", type: "email", label: "Email", required: true, fields: [], future: 1 },
    {
      id: 2,
      key: "crew",
      type: "repeater",
      label: "Crew",
      fields: [{ id: 4, key: "name", type: "firstname", label: "Name", later: { a: [1] } }],
    },
    { id: 5, key: "robot", type: "hologram", label: "", fields: [], show_if: null },
    {
      id: 6,
      key: "again",
      type: "confirm",
      label: "Again",
      confirm_field: "email",
      fields: [],
      show_if: { match: "all", rules: [{ field: "email", operator: "filled", value: "" }] },
    },
  ],
  settings: { is_open: true, unique_field: "email", tomorrow: ["x"] },
  saving: { active: true, exclude: ["email", "crew"], submitter_email: "email" },
  emails: [{ name: "office", to: "{field:email}", unknown: 7 }],
  calculations: [{ name: "sum", eq: "{field:email_2:calc} + {field:email:calc}", dec: 2 }],
  success_message: "<p>{field:email}</p>",
  redirect: "/thanks?a={field:email:label}",
};
const parts = Object.fromEntries(Object.entries(stored).filter(([name]) => name !== "id"));

test("a stored form is sent back unchanged, including properties that the builder does not know", () => {
  const draft = toDraft(stored);
  const sent = toParts(draft) as typeof parts;
  const withoutFields = (field: object) => ({ ...field, fields: [] });
  // Only repeaters have fields.
  expect(
    (sent["fields"] as object[]).map((one, at) => (at === 1 ? one : withoutFields(one))),
  ).toEqual(stored.fields);
  expect({ ...sent, fields: stored.fields }).toEqual(parts);
  expect(toChangedParts(draft, draft)).toEqual({});
});

test("a change sends only the part that was changed, with everything else in it", () => {
  const draft = toDraft(stored);
  const [first] = draft.fields;
  if (!first) throw new Error("There is a field.");
  const fields = withValues(draft.fields, first.uid, { ...first.values, label: "Address" });
  const changes = toChangedParts(draft, { ...draft, fields });
  expect(Object.keys(changes)).toEqual(["fields"]);
  expect((changes["fields"] as readonly object[])[0]).toEqual({
    id: 1,
    key: "email",
    type: "email",
    label: "Address",
    required: true,
    future: 1,
  });
});

test("a new form leaves its key to the site, unless it was entered", () => {
  expect(toNewParts({ ...emptyDraft, title: "Contact" })).toEqual({ title: "Contact" });
  expect(toNewParts({ ...emptyDraft, title: "Contact", key: "c" })).toEqual({
    title: "Contact",
    key: "c",
  });
});

test("references to a field are updated to its new key", () => {
  const draft = toDraft(stored);
  const renamed = withNewKey(draft, draft.fields[0]?.uid ?? "", "mail");
  expect(renamed.fields.map(({ values }) => values.key)).toEqual([
    "mail",
    "crew",
    "robot",
    "again",
  ]);
  expect(renamed.fields[3]?.values).toMatchObject({
    confirm_field: "mail",
    show_if: { match: "all", rules: [{ field: "mail", operator: "filled", value: "" }] },
  });
  expect(renamed.settings).toEqual({ is_open: true, unique_field: "mail", tomorrow: ["x"] });
  expect(renamed.saving).toMatchObject({ exclude: ["mail", "crew"], submitter_email: "mail" });
  expect(renamed.emails[0]).toMatchObject({ to: "{field:mail}", unknown: 7 });
  expect(renamed.calculations[0]?.["eq"]).toBe("{field:email_2:calc} + {field:mail:calc}");
  expect([renamed.success_message, renamed.redirect]).toEqual([
    "<p>{field:mail}</p>",
    "/thanks?a={field:mail:label}",
  ]);
});

test.each(["price(", "a[b", "c\\", "$&"])("a key that is not valid can be corrected: %s", (key) => {
  const uid = (draft: FormDraft) => draft.fields[0]?.uid ?? "";
  const draft = toDraft(stored);
  const wrong = withNewKey(draft, uid(draft), key);
  expect(wrong.success_message).toBe(`<p>{field:${key}}</p>`);
  const corrected = withNewKey(wrong, uid(wrong), "email");
  expect(toParts(corrected)).toEqual(toParts(draft));
});

test("fields get keys from their labels, and copies are new fields with keys of their own", () => {
  expect(toKey("Wie heißen Sie? – Straße 12", "textbox")).toBe("wie_hei_en_sie_stra_e_12");
  expect(toKey("2nd name", "textbox")).toBe("textbox_2nd_name");
  expect(toKey("名前", "textbox")).toBe("textbox");
  const [, crew] = toDraft(stored).fields;
  if (!crew) throw new Error("There is a repeater.");
  const copy = copyOf(crew, ["crew", "crew_2"]);
  expect(copy.values).toMatchObject({ key: "crew_3", type: "repeater" });
  expect("id" in copy.values).toBe(false);
  expect(copy.fields[0]?.values).toEqual({
    key: "name",
    type: "firstname",
    label: "Name",
    later: { a: [1] },
  });
});

test("saved fields keep their identity, and fields that were moved meanwhile get their ids", () => {
  const sent = { ...emptyDraft, fields: toDraft(stored).fields };
  const saved = adopt(toDraft(stored), sent);
  expect(saved.fields.map(({ uid }) => uid)).toEqual(sent.fields.map(({ uid }) => uid));
  const now = moved(
    sent.fields.map((node) => ({ ...node, values: { ...node.values, id: undefined } })),
    0,
    3,
  );
  expect(withIds(now, saved.fields).map(({ values }) => values.id)).toEqual([2, 5, 6, 1]);
  expect(moved([1, 2, 3], 0, -1)).toEqual([1, 2, 3]);
});

test("after a save whose response was lost, what was changed since is still to be saved, with the ids of new fields", () => {
  const added = toNode({ key: "boat", type: "textbox", label: "Boat" });
  const before = toDraft(stored);
  const sent = { ...before, title: "Hire a ferry", fields: [...before.fields, added] };
  const saved = toDraft({
    ...stored,
    title: "Hire a ferry",
    fields: [...(toParts(before).fields as object[]), { ...added.values, id: 9, width: "full" }],
  });
  expect(toRemainingParts(saved, sent, sent)).toEqual({});
  const now = { ...sent, redirect: "/ferries" };
  expect(toRemainingParts(saved, sent, now)).toEqual({ redirect: "/ferries" });
  const moved = { ...sent, fields: [added, ...before.fields] };
  expect(toRemainingParts(saved, sent, moved)).toEqual({
    fields: [{ ...added.values, id: 9 }, ...(toParts(before).fields as object[])],
  });
});

test("an error of the server is shown at its field, as text", () => {
  const draft = toDraft(stored);
  expect(placeOf(draft, "fields[0][options][2][label] is too short.", toLabel)).toEqual({
    message: "Email › Options › 3 › Label is too short.",
    at: 0,
  });
  const arabic = (path: string) => `يجب ألا يقل طول ${path} عن حرف واحد.`;
  expect(placeOf(draft, arabic("fields[0][options][2][label]"), toLabel)).toEqual({
    message: arabic("Email › Options › 3 › Label"),
    at: 0,
  });
  expect(placeOf(draft, arabic("settings[currency]"), toLabel)).toEqual({
    message: arabic("Currency"),
    at: undefined,
  });
  expect(placeOf(draft, "fields is not of type array.", toLabel)).toEqual({
    message: "fields is not of type array.",
    at: undefined,
  });
  expect([tabOf("fields"), tabOf("saving[exclude]"), tabOf("redirect"), tabOf("emails")]).toEqual([
    "fields",
    "settings",
    "confirmation",
    "emails",
  ]);
});

test("a field that is restored after the form was saved without it becomes a new field", () => {
  const before = toDraft(stored);
  const restored = before.fields[1];
  if (!restored) throw new Error("The form has no second field.");
  const saved = toDraft({ ...stored, fields: stored.fields.filter(({ id }) => id !== 2) });
  const undone = { ...saved, fields: saved.fields.toSpliced(1, 0, restored) };
  const { fields } = toChangedParts(saved, undone) as { fields: readonly { key: string }[] };
  const { id: _, ...crew } = stored.fields[1] ?? {};
  const [child] = (crew as { fields: readonly object[] }).fields;
  const { id: __, ...name } = child as { readonly id: number };
  expect(fields[1]).toEqual({ ...crew, fields: [name] });
  expect(fields.map((field) => "id" in field)).toEqual([true, false, true, true]);
});

test("the value of a stored option stays when its label is corrected, and that of a new one follows", () => {
  const option = { label: "Skif", value: "Skif" };
  expect(withLabel(option, "Skiff", [option], new Set(["Skif"]))).toEqual({
    label: "Skiff",
    value: "Skif",
  });
  expect(withLabel(option, "Skiff", [option], new Set())).toEqual({
    label: "Skiff",
    value: "Skiff",
  });
});

test("conditions follow the value of an option that is renamed", () => {
  const options = [{ value: "skif" }, { value: "punt" }];
  const field = { id: 1, key: "boat", type: "listradio", label: "Boat", options };
  const rule = { field: "boat", operator: "is", value: "skif" };
  const about = { match: "any", rules: [rule, { ...rule, value: "punt" }] };
  const other = { id: 2, key: "sails", type: "number", label: "Sails", show_if: about };
  const nodes = toDraft({ fields: [field, other] }).fields;
  const renamed = { ...field, options: [{ value: "skiff" }, { value: "punt" }] };
  expect(withNewOption(nodes, field, renamed)[1]?.values["show_if"]).toEqual({
    match: "any",
    rules: [
      { ...rule, value: "skiff" },
      { ...rule, value: "punt" },
    ],
  });
});

test("formulas and texts follow the name of a calculation", () => {
  const draft = {
    ...emptyDraft,
    calculations: [
      { name: "net", eq: "2" },
      { name: "all", eq: "{calc:net} + {calc:network}" },
    ],
    emails: [{ subject: "{calc:net}" }],
    success_message: "{calc:net}",
  };
  expect(withNewName(draft, 0, "sum")).toMatchObject({
    calculations: [
      { name: "sum", eq: "2" },
      { name: "all", eq: "{calc:sum} + {calc:network}" },
    ],
    emails: [{ subject: "{calc:sum}" }],
    success_message: "{calc:sum}",
  });
});

import type { Email } from "./email.ts";
import {
  savingSchema,
  settingsSchema,
  type Calculation,
  type FormSettings,
  type Saving,
} from "./settings.ts";

/** The parts of a form that are stored as JSON. */
export interface FormBody {
  readonly settings: FormSettings;
  readonly saving: Saving;
  readonly emails: readonly Email[];
  readonly calculations: readonly Calculation[];
  readonly success_message: string;
  readonly redirect: string;
}
/** The defaults of a new form. */
export const standardBody: FormBody = {
  settings: settingsSchema.parse({}),
  saving: savingSchema.parse({}),
  emails: [],
  calculations: [],
  success_message: "<p>Thank you: we have got it.</p>",
  redirect: "",
};

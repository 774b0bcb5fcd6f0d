import type { Email } from "./email.ts";
import {
  savingSchema,
  settingsSchema,
  type Calculation,
  type FormSettings,
  type Saving,
} from "./settings.ts";

/** How a form is stored beside its columns. */
export interface FormBody {
  readonly settings: FormSettings;
  readonly saving: Saving;
  readonly emails: readonly Email[];
  readonly calculations: readonly Calculation[];
  readonly success_message: string;
  readonly redirect: string;
}
/** What a new form has where nothing is said of it. */
export const standardBody: FormBody = {
  settings: settingsSchema.parse({}),
  saving: savingSchema.parse({}),
  emails: [],
  calculations: [],
  success_message: "<p>Thank you: we have got it.</p>",
  redirect: "",
};

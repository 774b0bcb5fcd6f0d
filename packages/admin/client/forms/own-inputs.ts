import { type ComponentType, lazy } from "react";
import { withTexts } from "../messages/languages.ts";
import type { FormField } from "./fields.ts";

/** The properties of the input of a field. */
export interface InputProps {
  readonly field: FormField;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (value: unknown) => void;
}

/** Inputs for fields that no schema describes well enough. They are loaded when a form has the field. */
const inputs: Readonly<Record<string, ComponentType<InputProps>>> = {
  "/core/v2/popups triggers": lazy(
    withTexts(async () => ({
      default: (await import("../popups/entries-input.tsx")).TriggersInput,
    })),
  ),
  "/core/v2/popups cookies": lazy(
    withTexts(async () => ({
      default: (await import("../popups/entries-input.tsx")).CookiesInput,
    })),
  ),
  "/core/v2/popups conditions": lazy(
    withTexts(async () => ({
      default: (await import("../popups/conditions-input.tsx")).ConditionsInput,
    })),
  ),
};

/** The input of a field of the form at a path, if it has one of its own. */
export const ownInputOf = (path: string, name: string): ComponentType<InputProps> | undefined => {
  const key = `${path} ${name}`;
  return Object.hasOwn(inputs, key) ? inputs[key] : undefined;
};

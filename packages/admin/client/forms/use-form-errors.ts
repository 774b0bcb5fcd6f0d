import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { fieldErrorsOf, type FieldErrors, messageOf } from "../api/problem.ts";

/** The errors of a form by field. `show` applies the errors of a response, focuses the first field with an error, and announces it. */
export function useFormErrors(names: readonly string[]) {
  const t = useTranslations("form");
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    errors,
    clear: () => setErrors({}),
    show(error: unknown, toNames = (found: FieldErrors): FieldErrors => found) {
      const found = toNames(fieldErrorsOf(error));
      setErrors(found);
      const first = names.find((name) => name in found);
      if (first !== undefined)
        document.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
      notifications.show({
        color: "red",
        message:
          first === undefined
            ? (found[""] ?? messageOf(error))
            : t("errors", { count: Object.keys(found).length }),
      });
    },
  };
}

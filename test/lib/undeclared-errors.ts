import type { Site } from "@waymark/core";

/** The code of a rejected item of a batch; single requests never return it. */
const batchCode = "rest_batch_not_allowed";
/** The codes of invalid bodies. A read has a body only in a POST request that overrides its method. */
const bodyCodes = [
  "rest_invalid_json",
  "rest_invalid_body",
  "rest_request_too_large",
  "rest_unsupported_encoding",
];

/** Records the error codes that a site returns, and compares them with the codes that its routes declare. */
export function watchErrors() {
  const seen = new Map<string, Set<string>>();
  return {
    /** The option `~onError` of `createSite`. */
    onError: (route: string, code: string): void => {
      seen.set(route, (seen.get(route) ?? new Set()).add(code));
    },
    /** The codes that were returned but not declared, each after its route. */
    undeclared({ manifest }: Pick<Site, "manifest">): readonly string[] {
      const common = manifest.commonErrors.map(({ code }) => code);
      return manifest.operations.flatMap(({ key, errors }) => {
        const codes = seen.get(key);
        if (!codes) return [];
        const ofBody = key.startsWith("GET ") ? bodyCodes : [];
        const declared = new Set([
          ...common,
          ...errors.map(({ code }) => code),
          ...ofBody,
          batchCode,
        ]);
        return [...codes].filter((code) => !declared.has(code)).map((code) => `${key}: ${code}`);
      });
    },
  };
}

/** A mistake in a declaration or in the options of a site: thrown by `createSite`, never during a request. */
export class DefinitionError extends Error {
  override name = "DefinitionError";
}

/** The project cannot be made as it was asked for; its message says why, and what to ask instead. */
export class ProjectError extends Error {
  override name = "ProjectError";
}

/** The project cannot be created; the message states why, and what to change. */
export class ProjectError extends Error {
  override name = "ProjectError";
}

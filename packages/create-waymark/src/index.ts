export { storages, templates, type ProjectStorage, type Template } from "./choices.ts";
export { createProject, type Project } from "./project.ts";
export { ProjectError } from "./project-error.ts";

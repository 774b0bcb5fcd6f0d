export { storages, templates, type ProjectStorage, type Template } from "./project.ts";
export { createProject, type Project } from "./project.ts";
export { ProjectError } from "./project.ts";

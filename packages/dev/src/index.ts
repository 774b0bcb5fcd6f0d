export { accessLines } from "./access-lines.ts";
export { developmentSite, type DevelopmentOptions } from "./development-site.ts";
export {
  type CodeLine,
  type ErrorReport,
  type SourcePosition,
  type StackLine,
  toErrorReport,
} from "./error-report.ts";
export { toErrorText } from "./error-text.ts";
export { connectToSupervisor, isSupervised, type Supervised } from "./supervised.ts";
export { supervise, type SuperviseOptions } from "./supervise.ts";
export { importTypeScript } from "./typescript.ts";

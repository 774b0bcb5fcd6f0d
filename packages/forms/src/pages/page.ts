import type { PageContext, SiteInfo } from "@waymark/core";

/** The parts of a form's page, for the layout of the site. */
export interface FormPage {
  /** Plain text, without the name of the site. */
  readonly title: string;
  /** The HTML of the main part, with a first-level heading. */
  readonly body: string;
  /** The style sheet of the body. */
  readonly style: string;
  /** The address of the form. */
  readonly url: string;
}
/** The context of a form's page: the site, and functions to request other data, such as menus. */
export interface FormPageContext {
  readonly site: SiteInfo;
  readonly call: PageContext["call"];
  readonly callService: PageContext["callService"];
}
/** Renders a form page in the site layout. Keeps the headers of the layout, and the status code of the form. */
export interface FormLayout {
  (page: FormPage, ctx: FormPageContext): Response | Promise<Response>;
}

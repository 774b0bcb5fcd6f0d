import type { PageContext, SiteInfo } from "@waymark/core";

/** The page of a form, for a site that puts it into a page of its own. */
export interface FormPage {
  /** Plain text, without the name of the site. */
  readonly title: string;
  /** HTML, ready to be sent: what stands in the main part, with a heading of the first level. */
  readonly body: string;
  /** The sheet that the body looks by. */
  readonly style: string;
  /** The address of the form. */
  readonly url: string;
}
/** Where a form is shown: the site, and a way to ask it for what stands around the form, such as its menus. */
export interface FormPlace {
  readonly site: SiteInfo;
  readonly call: PageContext["call"];
}
/** Puts the page of a form into one of the site. Its headers are those of the answer; the status is that of the form. */
export interface FormLayout {
  (page: FormPage, place: FormPlace): Response | Promise<Response>;
}

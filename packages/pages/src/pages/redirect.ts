/** A redirect to a path of the site. */
export const redirectTo = (path: string, status: 301 | 302 | 303): Response =>
  new Response(null, { status, headers: { Location: path } });

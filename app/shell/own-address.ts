/** What scripts put behind a screen's address to ask for its data, or to post to it. */
const OF_DATA = /\.data$/;

/** The address of the screen that a form was posted to, as people see it, whether scripts posted it or not. */
export function ownAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(OF_DATA, "") + search;
}

/** The words of a page as somebody reads them, without its scripts. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&lt;", "<")
    .replace(/\s+/g, " ");

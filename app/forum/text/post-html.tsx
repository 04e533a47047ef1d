/**
 * What a member wrote, as the site made HTML of it when it was written: nothing but what the site's own renderer lets
 * through is ever stored.
 */
export function PostHtml({ html, long = false }: { html: string; long?: boolean }) {
  return (
    <div
      className={long ? "prose forum-text read" : "prose forum-text"}
      dir="auto"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

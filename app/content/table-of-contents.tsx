type TableOfContentsProps = { headings: readonly { id: string; text: string }[] };

/**
 * Links to a page's sections. It stands twice, and the stylesheet shows one: beside the text where there is room,
 * folded above it where there is not. Fewer than three sections need no table.
 */
export function TableOfContents({ headings }: TableOfContentsProps) {
  if (headings.length < 3) return null;
  return (
    <>
      <nav className="toc toc--side" aria-label="On this page">
        <p className="toc-title">On this page</p>
        <Entries headings={headings} />
      </nav>
      <details className="toc toc--folded">
        <summary className="toc-title">On this page</summary>
        <nav aria-label="On this page">
          <Entries headings={headings} />
        </nav>
      </details>
    </>
  );
}

/** Plain anchors: the browser moves the focus with the jump, which a router link would not. */
function Entries({ headings }: TableOfContentsProps) {
  return (
    <ul>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

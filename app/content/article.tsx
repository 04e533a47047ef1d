import type { ReactNode } from "react";
import type { ContentDocument } from "@worker/domain/foundation/content/documents";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Prose } from "~/ui/prose";
import { TableOfContents } from "./table-of-contents";

type ArticleProps = {
  document: ContentDocument;
  trail: readonly { to: string; label: string }[];
  dateLine: ReactNode;
  contents?: boolean;
  children?: ReactNode;
};

export function Article({ document, trail, dateLine, contents = true, children }: ArticleProps) {
  return (
    <>
      <Breadcrumbs trail={trail} here={document.title} />
      <article className="reading">
        <header>
          <h1>{document.title}</h1>
          <p className="reading-lede">{document.description}</p>
          <p className="small muted">{dateLine}</p>
        </header>
        {contents && <TableOfContents headings={document.headings} />}
        <div className="reading-text">
          <Prose tree={document.tree} rel="nofollow noopener" long />
          {children}
        </div>
      </article>
    </>
  );
}

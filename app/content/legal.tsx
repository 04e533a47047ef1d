import { contextOf } from "@worker/context";
import { textAt } from "@worker/domain/foundation/announced-changes/changing-texts";
import { originOf, pageMeta } from "~/shell/page-meta";
import { AnnouncedChanges } from "./announced-changes";
import { Article } from "./article";
import { readDocument } from "./document.server";
import { LastUpdated } from "./last-updated";
import type { Route } from "./+types/legal";
import { sheets } from "~/styles/sheets";
import contentCss from "./content.css?url";

/** One screen for the three legal pages; the address names the document. Their modal reads the same loader. */
export function loader({ context, request, url }: Route.LoaderArgs) {
  const path = url.pathname.replace(/\/$/, "");
  const document = readDocument(context, `legal/${path.slice(1)}`);
  const { site, now } = contextOf(context);
  const text = textAt(path);
  const changes = site.announcedChanges.filter((change) => change.document === text);
  return { document, changes, now, origin: originOf(request) };
}

export const handle = sheets(contentCss);

export const meta = ({ loaderData: { document, origin }, location }: Route.MetaArgs) =>
  pageMeta({ title: document.title, description: document.description, path: location.pathname }, origin);

export default function Legal({ loaderData: { document, changes, now } }: Route.ComponentProps) {
  return (
    <Article document={document} trail={[{ to: "/", label: "Home" }]} dateLine={<LastUpdated document={document} />}>
      <AnnouncedChanges changes={changes} now={now} />
    </Article>
  );
}

import { originOf, pageMeta } from "~/shell/page-meta";
import { Article } from "./article";
import { readDocument } from "./document.server";
import { LastUpdated } from "./last-updated";
import type { Route } from "./+types/legal";
import { sheets } from "~/styles/sheets";
import contentCss from "./content.css?url";

/** One screen for the three legal pages; the address names the document. Their modal reads the same loader. */
export function loader({ context, request, url }: Route.LoaderArgs) {
  const document = readDocument(context, `legal/${url.pathname.replace(/^\/|\/$/g, "")}`);
  return { document, origin: originOf(request) };
}

export const handle = sheets(contentCss);

export const meta = ({ loaderData: { document, origin }, location }: Route.MetaArgs) =>
  pageMeta({ title: document.title, description: document.description, path: location.pathname }, origin);

export default function Legal({ loaderData: { document } }: Route.ComponentProps) {
  return (
    <Article document={document} trail={[{ to: "/", label: "Home" }]} dateLine={<LastUpdated document={document} />} />
  );
}

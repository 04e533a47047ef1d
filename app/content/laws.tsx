import { contextOf } from "@worker/context";
import { listDocuments } from "@worker/domain/foundation/content/documents";
import { regionName, REGIONS } from "@worker/domain/catalogue/substances/regions";
import { listStatuses } from "@worker/domain/catalogue/substances/status";
import { originOf, pageMeta } from "~/shell/page-meta";
import { Article } from "./article";
import { LastUpdated } from "./last-updated";
import { readDocument } from "./document.server";
import { MorePosts } from "./post-list";
import { StatusTable } from "./status-table";
import type { Route } from "./+types/laws";
import { sheets } from "~/styles/sheets";
import contentCss from "./content.css?url";

/** The text on laws and, below it, the table that it speaks of; `?region=` shows one region alone. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("region") ?? "";
  const region = regionName(asked) === null ? null : asked;
  return {
    document: readDocument(context, "education/laws"),
    statuses: await listStatuses(contextOf(context).db, region),
    region,
    regions: REGIONS,
    related: listDocuments("education").filter(({ slug }) => slug !== "laws"),
    origin: originOf(request),
  };
}

export const handle = sheets(contentCss);

export const meta = ({ loaderData: { document, region, origin }, location }: Route.MetaArgs) =>
  pageMeta(
    {
      title: document.title,
      description: document.description,
      path: location.pathname,
      ...(region === null ? {} : { noindex: true }),
    },
    origin,
  );

export default function LawsScreen({ loaderData: { document, related, ...table } }: Route.ComponentProps) {
  return (
    <Article document={document} trail={[{ to: "/", label: "Home" }]} dateLine={<LastUpdated document={document} />}>
      <StatusTable {...table} />
      <MorePosts title="Keep reading" base="/education" posts={related} />
    </Article>
  );
}

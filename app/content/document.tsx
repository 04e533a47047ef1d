import { listDocuments } from "@worker/domain/foundation/content/documents";
import { originOf, pageMeta } from "~/shell/page-meta";
import { Article } from "./article";
import { readDocument } from "./document.server";
import { LastUpdated } from "./last-updated";
import { MorePosts } from "./post-list";
import type { Route } from "./+types/document";
import { sheets } from "~/styles/sheets";
import contentCss from "./content.css?url";

/** The pages whose address is not their file's name. */
const NAMES: Record<string, string> = { "community/rules": "community-rules", "membership-upgrade": "membership" };

export function loader({ context, params, request, url }: Route.LoaderArgs) {
  const origin = originOf(request);
  const topic = "topic" in params ? params.topic : undefined;
  if (topic !== undefined) {
    const document = readDocument(context, `education/${topic}`);
    return { document, related: listDocuments("education").filter((other) => other.slug !== topic), origin };
  }
  const path = url.pathname.replace(/^\/|\/$/g, "");
  return { document: readDocument(context, `about/${NAMES[path] ?? path}`), related: [], origin };
}

export const handle = sheets(contentCss);

export const meta = ({ loaderData: { document, origin }, location }: Route.MetaArgs) =>
  pageMeta({ title: document.title, description: document.description, path: location.pathname }, origin);

export default function DocumentScreen({ loaderData: { document, related } }: Route.ComponentProps) {
  return (
    <Article document={document} trail={[{ to: "/", label: "Home" }]} dateLine={<LastUpdated document={document} />}>
      <MorePosts title="Keep reading" base="/education" posts={related} />
    </Article>
  );
}

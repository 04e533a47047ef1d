import { contextOf } from "@worker/context";
import { sharedPage } from "@worker/domain/views/sharing/shared-page";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { LinkButton } from "~/ui/button";
import type { Route } from "./+types/share";
import { ShareChoices } from "./share-choices";
import shareCss from "./share.css?url";

export async function loader({ context, params: { kind, id } }: Route.LoaderArgs) {
  const { db, origin } = contextOf(context);
  return { ...(await orNotFound(sharedPage(db, kind, id))), origin };
}

export const handle = sheets(shareCss);

export const meta = ({ params: { kind, id } }: Route.MetaArgs) =>
  pageMeta({ title: "Share", description: "Share a page.", path: `/share/${kind}/${id}`, noindex: true }, "");

/** The page to which the share menu leads where no script opens it in place (rules/platform#sharing). */
export default function Share({ loaderData: { title, path, origin } }: Route.ComponentProps) {
  return (
    <div className="stack share-page">
      <h1>{`Share “${title}”`}</h1>
      <p className="muted">Other sites learn nothing before you follow their link.</p>
      <div className="share-ways">
        <ShareChoices url={origin + path} title={title} />
      </div>
      <p>
        <LinkButton to={path} variant="quiet" icon="arrow-left">
          Back to the page
        </LinkButton>
      </p>
    </div>
  );
}

import { contextOf } from "@worker/context";
import { socialHistory } from "@worker/domain/views/social/earlier";
import { SOCIAL } from "@worker/domain/voice/social/addresses";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { EarlierVersions } from "~/ui/earlier-versions";
import socialCss from "../social.css?url";
import { subjectOf } from "./subject";
import type { Route } from "./+types/history";

/** For its author and the moderators; nobody else finds it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { kind, id, path } = subjectOf(params);
  const { author, edits } = await orNotFound(socialHistory(contextOf(context), kind, id));
  return { path, what: kind === "social_post" ? "post" : "comment", author, edits };
}

export const handle = sheets(socialCss);

export const meta = () =>
  pageMeta({ title: "Earlier versions", description: "What it said.", path: SOCIAL, noindex: true }, "");

export default function History({ loaderData }: Route.ComponentProps) {
  const { path, what, author, edits } = loaderData;
  const versions = edits.map((edit) => ({ ...edit, editor: author, title: null, reason: null }));
  return (
    <div className="stack social-alone">
      <Breadcrumbs
        trail={[
          { to: SOCIAL, label: "Social" },
          { to: path, label: what === "post" ? "Post" : "Comment" },
        ]}
        here="Earlier versions"
      />
      <h1>Earlier versions</h1>
      <EarlierVersions versions={versions} none={`This ${what} never said anything else.`} />
    </div>
  );
}

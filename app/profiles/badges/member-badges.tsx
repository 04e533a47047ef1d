import { data } from "react-router";
import { contextOf } from "@worker/context";
import { badgesPath, profilePath } from "@worker/domain/foundation/users/profile-paths";
import { profilePage } from "@worker/domain/views/people/profile-page";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { formatNumber } from "~/ui/format";
import { Link } from "~/ui/link";
import type { Route } from "./+types/member-badges";
import { BadgeList } from "./earned-badges";
import { ReputationTable } from "./reputation";
import badgesCss from "./badges.css?url";

export async function loader({ context, params: { userId } }: Route.LoaderArgs) {
  const profile = await orNotFound(profilePage(contextOf(context), userId));
  // Whoever may not read the profile finds none of it here either.
  if (profile.shown === null) throw data(null, { status: 404 });
  const { person, isSelf, shown } = profile;
  return { person, isSelf, badges: shown.badges, standing: shown.standing };
}

export const handle = sheets(badgesCss);

export const meta = ({ loaderData, params: { userId } }: Route.MetaArgs) => {
  const title = `Badges of ${loaderData.person.username}`;
  return pageMeta({ title, description: `${title}.`, path: badgesPath(userId), noindex: true }, "");
};

/** All badges of a member with their rules, and what their reputation is made of. */
export default function MemberBadges({ loaderData: { person, badges, standing, isSelf } }: Route.ComponentProps) {
  const name = person.username;
  return (
    <>
      <Breadcrumbs trail={[{ to: profilePath(person.id), label: name }]} here="Badges" />
      <header className="page-head">
        <div>
          <h1>{isSelf ? "Your badges" : `Badges of ${name}`}</h1>
          <p>
            Each rests on something that {isSelf ? "you" : name} did here.{" "}
            <Link to="/badges">All badges and rules</Link>
          </p>
        </div>
      </header>
      <div className="member-badges">
        {badges.length === 0 ? <p className="muted">No badges yet.</p> : <BadgeList badges={badges} withRules />}
        {standing !== null && (
          <section className="card card--pad" aria-labelledby="reputation">
            <h2 id="reputation">
              Reputation <span className="reputation-total">{formatNumber(standing.total)}</span>
            </h2>
            <ReputationTable standing={standing} />
          </section>
        )}
      </div>
    </>
  );
}

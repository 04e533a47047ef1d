import { data } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { memberOf } from "@worker/domain/foundation/access/demand";
import { VISITS_DAYS } from "@worker/domain/foundation/profile-views/choices";
import { analyticsPath, profilePath } from "@worker/domain/foundation/users/profile-paths";
import { visitorsQuery } from "@worker/domain/views/profile-analytics/forms";
import { VISITOR_RANGE_NAMES, type VisitorRange, VISITORS_SHOWN } from "@worker/domain/views/profile-analytics/periods";
import { readVisitors } from "@worker/domain/views/profile-analytics/visitors";
import { blockMember } from "@worker/domain/voice/messaging/block-member";
import { readForm } from "@worker/form-body";
import { answerAct } from "~/shell/answer-act.server";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Button } from "~/ui/button";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { RelativeTime } from "~/ui/relative-time";
import { Segment } from "~/ui/segment";
import accountCss from "../account.css?url";
import { AccountFrame } from "../frame/account-frame";
import type { Route } from "./+types/visitors";
import { PRIVACY, PrivacyTabs, VISITORS } from "./privacy-tabs";

const blockForm = v.object({
  user: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)),
  range: v.picklist(VISITOR_RANGE_NAMES),
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { range } = v.parse(visitorsQuery, Object.fromEntries(new URL(request.url).searchParams));
  const own = analyticsPath(memberOf(site.viewer).id);
  return { ...(await readVisitors(site, range)), range, own, now: site.now };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, blockForm);
  if (!form.ok) throw data(null, { status: 400 });
  const { user, range } = form.value;
  return answerAct(site, {
    returnTo: at(range),
    act: async () => {
      await blockMember(site, user, true);
      return "You blocked this member.";
    },
  });
}

const at = (range: VisitorRange): string => `${VISITORS}?range=${range}`;

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta({ title: "Visitors", description: "Who visited your profile.", path: VISITORS, noindex: true }, "");

const RANGES: Record<VisitorRange, string> = {
  day: "Today",
  week: "7 days",
  month: "30 days",
  all: `All ${VISITS_DAYS} days`,
};

export default function VisitorsScreen({ loaderData: { named, others, range, own, now } }: Route.ComponentProps) {
  return (
    <AccountFrame title="Privacy" current={PRIVACY} lead="Who visited your profile. Only you see this.">
      <PrivacyTabs current={VISITORS} />
      <section aria-labelledby="visitors">
        <div className="row between row--wrap">
          <h2 id="visitors">Recent visitors</h2>
          <Segment
            label="Time"
            items={VISITOR_RANGE_NAMES.map((each) => ({ to: at(each), label: RANGES[each], current: each === range }))}
          />
        </div>
        <p className="small muted">
          The newest {VISITORS_SHOWN} of the members who let their name be seen, where you may see their profile; all
          others are a number. Days are UTC, and no visit is kept for more than {VISITS_DAYS} days. Whether your own
          name is seen, you choose under <Link to={PRIVACY}>General</Link>.
        </p>
        {named.length > 0 && (
          <ul className="sessions">
            {named.map(({ person, visitedAt }) => (
              <li key={person.id}>
                <Mark id={person.id} kind="member" size={36} image={person.picture} />
                <div>
                  <p>
                    <Link to={profilePath(person.id)}>{person.username}</Link>
                  </p>
                  <p className="small muted">
                    <RelativeTime at={visitedAt} now={now} />
                  </p>
                </div>
                <form method="post" action={VISITORS}>
                  <input type="hidden" name="range" value={range} />
                  <Button small name="user" value={person.id} aria-label={`Block ${person.username}`}>
                    Block
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        )}
        <p>
          {others === 0
            ? `Nobody ${named.length > 0 ? "else " : ""}visited your profile in this time.`
            : named.length > 0
              ? `And ${plural(others, "other visitor")}.`
              : `${plural(others, "visitor")}, none of them to be named.`}
        </p>
        <p className="small muted">
          Whoever you block no longer finds your profile, and leaves this list. They are not told.{" "}
          <Link to={own}>Your analytics</Link> count everybody.
        </p>
      </section>
    </AccountFrame>
  );
}

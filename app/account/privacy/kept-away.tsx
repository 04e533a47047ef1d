import { data } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { restrictMember } from "@worker/domain/foundation/profile-access/restrict-member";
import { profilePath } from "@worker/domain/foundation/users/profile-paths";
import { keptAwayQuery } from "@worker/domain/views/people/forms";
import { type KeptAway, type KeptAwayList, listKeptAway } from "@worker/domain/views/people/kept-away";
import { blockMember } from "@worker/domain/voice/messaging/block-member";
import { readForm } from "@worker/form-body";
import { orFirstPage } from "@worker/db/pagination";
import { answerAct } from "~/shell/answer-act.server";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { DateTime } from "~/ui/relative-time";
import type { Route } from "./+types/kept-away";
import { AccountFrame } from "../frame/account-frame";
import accountCss from "../account.css?url";
import { KEPT_AWAY, PRIVACY, PrivacyTabs } from "./privacy-tabs";

const freeForm = v.object({
  user: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)),
  intent: v.picklist(["unblock", "unrestrict"]),
});

const A_PAGE = 50;

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { blocked, restricted } = v.parse(keptAwayQuery, Object.fromEntries(new URL(request.url).searchParams));
  const read = (list: KeptAwayList, from: string | undefined) =>
    orFirstPage(from ?? null, (cursor) => listKeptAway(site, list, { cursor, limit: A_PAGE }));
  const [blocks, restrictions] = await Promise.all([read("blocked", blocked), read("restricted", restricted)]);
  return { blocks, restrictions, isFirst: blocked === undefined && restricted === undefined };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, freeForm);
  if (!form.ok) throw data(null, { status: 400 });
  const { user, intent } = form.value;
  return answerAct(site, {
    returnTo: KEPT_AWAY,
    act: async () => {
      if (intent === "unblock") {
        await blockMember(site, user, false);
        return "You unblocked this member.";
      }
      await restrictMember(site, user, false);
      return "This member is no longer restricted.";
    },
  });
}

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta({ title: "Blocked", description: "Whom you keep away.", path: KEPT_AWAY, noindex: true }, "");

export default function KeptAwayScreen({ loaderData: { blocks, restrictions, isFirst } }: Route.ComponentProps) {
  return (
    <AccountFrame title="Privacy" current={PRIVACY} lead="Whom you keep away. They are not told.">
      <PrivacyTabs current={KEPT_AWAY} />
      <section aria-labelledby="blocked">
        <h2 id="blocked">Blocked members</h2>
        <p className="small muted">
          Neither of you finds the other’s profile, follows or befriends the other, or writes to the other. A profile’s
          “More” menu blocks.
        </p>
        <People list={blocks} none="You blocked nobody." intent="unblock" label="Unblock" more="blocked" />
      </section>
      <section aria-labelledby="restricted">
        <h2 id="restricted">Restricted members</h2>
        <p className="small muted">
          They see your name, picture and role, and the vendor you speak for if there is one, and nothing else of your
          profile while they are logged in, whatever you chose for others. What everybody can read, they can read logged
          out.
        </p>
        <People list={restrictions} none="You restricted nobody." intent="unrestrict" label="Lift" more="restricted" />
      </section>
      {!isFirst && (
        <p className="small">
          <Link to={KEPT_AWAY}>Back to the newest</Link>
        </p>
      )}
    </AccountFrame>
  );
}

type PeopleProps = {
  list: { items: KeptAway[]; nextCursor: string | null };
  none: string;
  intent: string;
  label: string;
  /** The key of the list's place in the address. */
  more: KeptAwayList;
};

function People({ list: { items, nextCursor }, none, intent, label, more }: PeopleProps) {
  if (items.length === 0) return <p className="muted">{none}</p>;
  return (
    <>
      <ul className="sessions">
        {items.map(({ person, hasProfile, since }) => (
          <li key={person.id}>
            <Mark id={person.id} kind="member" size={36} image={person.picture} />
            <div>
              <p>{hasProfile ? <Link to={profilePath(person.id)}>{person.username}</Link> : person.username}</p>
              <p className="small muted">
                Since <DateTime at={since} />
              </p>
            </div>
            <form method="post" action={KEPT_AWAY}>
              <input type="hidden" name="intent" value={intent} />
              <Button small name="user" value={person.id} aria-label={`${label} ${person.username}`}>
                {label}
              </Button>
            </form>
          </li>
        ))}
      </ul>
      {nextCursor !== null && (
        <p className="small">
          <Link to={`${KEPT_AWAY}?${more}=${nextCursor}`}>Show more</Link>
        </p>
      )}
    </>
  );
}

import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { FRIENDS } from "@worker/domain/foundation/users/profile-paths";
import { FRIENDS_SHOWN_MOST, type FriendFilter, friendsQuery } from "@worker/domain/views/people/forms";
import { friendsPage } from "@worker/domain/views/people/friends-page";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Button } from "~/ui/button";
import { Form } from "react-router";
import { plural } from "~/ui/format";
import { Pill, Pills } from "~/ui/pill";
import type { Route } from "./+types/friends";
import { FriendList } from "./friend-list";
import { ReceivedRequests, SentRequests } from "./friend-requests";
import { Suggestions } from "./suggestions";
import { addressOf, type FriendsPlace } from "./friends-address";
import profilesCss from "./profiles.css?url";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const asked = v.parse(friendsQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(asked.cursor ?? null, (cursor) => friendsPage(site, { ...asked, cursor }));
  const { q, show, shown, cursor } = asked;
  const place: FriendsPlace = { q, show, shown, cursor };
  return { place, page, now: site.now };
}

export const handle = sheets(profilesCss);

export const meta = () =>
  pageMeta(
    { title: "Friends", description: "Your friends, and who asks to be one.", path: FRIENDS, noindex: true },
    "",
  );

const FILTERS: Record<FriendFilter, string> = {
  all: "All Friends",
  online: "Online",
  recent: "Recent",
  requests: "Requests",
};

export default function Friends({ loaderData: { place, page, now } }: Route.ComponentProps) {
  const { show, q, shown } = place;
  const { friends, received, sent, friendCount, waiting, suggestions, isSuggested } = page;
  const isStart = show === "all" && q === "" && place.cursor === undefined;
  const counts: Partial<Record<FriendFilter, number>> = { all: friendCount, requests: waiting };
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Friends</h1>
          <p>{plural(friendCount, "friend")}. Only you see who they are.</p>
        </div>
      </header>
      <div className="friends">
        <div className="friends-main">
          <div className="friends-ways">
            <Pills label="Which friends">
              {(["all", "online", "recent", "requests"] as const).map((each) => (
                <Pill key={each} to={addressOf({ show: each })} current={each === show}>
                  {FILTERS[each]}
                  {(counts[each] ?? 0) > 0 && <b>{counts[each]}</b>}
                </Pill>
              ))}
            </Pills>
            {show !== "requests" && (
              <Form role="search" aria-label="Friends" action={FRIENDS} className="people-search">
                {show !== "all" && <input type="hidden" name="show" value={show} />}
                <input
                  className="input"
                  type="search"
                  dir="auto"
                  name="q"
                  key={q}
                  defaultValue={q}
                  maxLength={40}
                  aria-label="Search friends"
                  placeholder="Search friends"
                />
                <Button>Search</Button>
              </Form>
            )}
          </div>
          {show === "requests" ? (
            <>
              <ReceivedRequests requests={received} now={now} />
              <SentRequests requests={sent} now={now} />
            </>
          ) : (
            <>
              {isStart && received.length > 0 && (
                <ReceivedRequests requests={received.slice(0, 3)} now={now} waiting={waiting} />
              )}
              <FriendList {...{ friends, place, friendCount }} canShowMore={shown < FRIENDS_SHOWN_MOST} />
            </>
          )}
        </div>
        <Suggestions {...{ suggestions, isSuggested }} />
      </div>
    </>
  );
}

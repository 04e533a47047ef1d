import { useState } from "react";
import { Form, useNavigate } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { followersPath, followingPath, profilePath } from "@worker/domain/foundation/users/profile-paths";
import { FOLLOWS_A_PAGE, followListQuery } from "@worker/domain/views/people/forms";
import { followList } from "@worker/domain/views/people/follow-list";
import { KEEPS_FOCUS } from "~/shell/frame/focus-on-navigation";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Link } from "~/ui/link";
import { useScripts } from "~/ui/use-scripts";
import type { Route } from "./+types/follow-list";
import { leaveList } from "./list-link";
import { FollowButton } from "./profile-acts";
import { PersonRow } from "./person-row";
import { ProfileFrame } from "./profile-frame";
import badgesCss from "./badges/badges.css?url";
import lookCss from "./look/look.css?url";
import profilesCss from "./profiles.css?url";

export async function loader({ context, request, params: { userId } }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const list = pathname.replace(/\.data$/, "").endsWith("/followers") ? ("followers" as const) : ("following" as const);
  const { q, cursor } = v.parse(followListQuery, Object.fromEntries(searchParams));
  const read = (at: string | null) =>
    followList(contextOf(context), userId, list, { q, cursor: at, limit: FOLLOWS_A_PAGE });
  const page = await orNotFound(orFirstPage(cursor ?? null, read));
  return { ...page, list, q, isFirst: cursor === undefined };
}

export const handle = sheets(profilesCss, lookCss, badgesCss);

const TITLES = { followers: "Followers", following: "Following" };

export const meta = ({ loaderData, params: { userId } }: Route.MetaArgs) => {
  const title = `${TITLES[loaderData.list]} of ${loaderData.profile.person.username}`;
  return pageMeta({ title, description: `${title}.`, path: profilePath(userId), noindex: true }, "");
};

/** Opened from the profile it is a dialog over it; as the first page, and without scripts, it stands below. */
export default function FollowListScreen({ loaderData }: Route.ComponentProps) {
  const [isDialog] = useState(useScripts());
  const navigate = useNavigate();
  const { profile, list } = loaderData;
  const title = TITLES[list];
  const own = profilePath(profile.person.id);
  const here = list === "followers" ? followersPath(profile.person.id) : followingPath(profile.person.id);
  const close = () => {
    leaveList(here);
    void navigate(own, { preventScrollReset: true, state: KEEPS_FOCUS });
  };
  return (
    <>
      <ProfileFrame page={loaderData} isMember tab={null} />
      {isDialog ? (
        <Dialog open onClose={close} title={title}>
          <People {...loaderData} />
        </Dialog>
      ) : (
        <section className="section" aria-labelledby="follow-list">
          <div className="row row--wrap follow-list-head">
            <h2 id="follow-list">{title}</h2>
            <Link to={own}>Close</Link>
          </div>
          <People {...loaderData} />
        </section>
      )}
    </>
  );
}

type PeopleProps = Route.ComponentProps["loaderData"];

function People({ list, q, items, nextCursor, isFirst, profile }: PeopleProps) {
  const { id } = profile.person;
  const here = list === "followers" ? followersPath(id) : followingPath(id);
  const search = q === "" ? "" : `q=${encodeURIComponent(q)}&`;
  return (
    <>
      <Form role="search" aria-label={TITLES[list]} action={here} replace preventScrollReset className="people-search">
        <input
          className="input"
          type="search"
          dir="auto"
          name="q"
          key={q}
          defaultValue={q}
          maxLength={40}
          aria-label={`Search ${list}`}
          placeholder="Search by name"
        />
        <Button>Search</Button>
      </Form>
      {items.length === 0 ? (
        <p role="status" className="muted">
          {q === "" ? `No ${list} yet.` : "No users found matching your search."}
        </p>
      ) : (
        <ul className="person-rows">
          {items.map((each) => (
            <PersonRow key={each.person.id} {...each}>
              {each.relation && <FollowButton person={each.person} relation={each.relation} small />}
            </PersonRow>
          ))}
        </ul>
      )}
      {(nextCursor !== null || !isFirst) && (
        <p className="row row--wrap small">
          {!isFirst && (
            <Link to={search === "" ? here : `${here}?${search.slice(0, -1)}`} preventScrollReset>
              Back to the first
            </Link>
          )}
          {nextCursor !== null && (
            <Link to={`${here}?${search}cursor=${nextCursor}`} preventScrollReset>
              Show more
            </Link>
          )}
        </p>
      )}
    </>
  );
}

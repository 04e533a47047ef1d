import { useLocation } from "react-router";
import { shownRoles } from "@worker/domain/foundation/access/policy";
import type { CaseKind } from "@worker/domain/foundation/cases/case-kinds";
import { FRIENDS, PROFILE_SETTINGS, profilePath } from "@worker/domain/foundation/users/profile-paths";
import type { Profile } from "@worker/domain/views/people/profile-page";
import { messagePath } from "@worker/domain/voice/messages/addresses";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { queryText } from "~/ui/query";
import { RoleBadge } from "~/ui/role-badge";
import { DateTime } from "~/ui/relative-time";
import { TopBadges } from "./badges/earned-badges";
import { FollowButton, FriendActs, FriendButton } from "./profile-acts";
import { PresenceWords } from "./presence-words";

/** Who somebody is, and what the viewer can do about them. */
export function ProfileHead({ profile }: { profile: Profile }) {
  const { person, shown, presence, vendor, relation, isBlocked, tier } = profile;
  return (
    <header className="profile-head">
      <Mark id={person.id} kind="member" size={112} image={person.picture} presence={presence} />
      <div className="profile-who">
        <h1>
          <span className="profile-name">{person.username}</span>
          {shown !== null && shown.displayName !== null && (
            <span className="profile-alias">
              <bdi>{shown.displayName}</bdi>
            </span>
          )}
          {shownRoles(person.role, person.tester).map((role) => (
            <RoleBadge key={role} name={role} />
          ))}
        </h1>
        <p className="profile-facts muted">
          {shown !== null && shown.location !== null && (
            <span>
              <bdi>{shown.location}</bdi>
            </span>
          )}
          {shown !== null && (
            <span>
              Joined <DateTime at={shown.joinedAt} />
            </span>
          )}
          {vendor !== null && (
            <span>
              Speaks for <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link>
            </span>
          )}
          {presence !== null && (
            <span>
              <PresenceWords presence={presence} />
            </span>
          )}
          {tier !== null && (
            <span>
              <Link to="/rewards?tab=tiers">{tier} tier</Link>
            </span>
          )}
          {relation?.isFollowedBy === true && <span className="profile-tag">Follows you</span>}
          {relation?.friend === "friends" && (
            <span className="profile-tag">
              <Icon name="check" /> Friends
            </span>
          )}
          {relation?.friend === "asks" && <span>Asks to be your friend</span>}
        </p>
        {shown !== null && profile.look.showBadges && <TopBadges person={person} badges={shown.badges} />}
      </div>
      {!isBlocked && profile.seenAs === null && <ProfileActs profile={profile} />}
    </header>
  );
}

function ProfileActs({ profile }: { profile: Profile }) {
  const { person, shown, isSelf, relation, takesMessages, isRestricted } = profile;
  if (isSelf)
    return (
      <div className="profile-acts">
        <LinkButton to={FRIENDS} icon="users">
          Friends
        </LinkButton>
        <LinkButton to={`${profilePath(person.id)}?as=visitor`} icon="eye">
          View as
        </LinkButton>
        <LinkButton to={PROFILE_SETTINGS} icon="settings">
          Settings
        </LinkButton>
      </div>
    );
  return (
    <div className="profile-acts">
      {relation !== null && <FollowButton person={person} relation={relation} isMain />}
      {relation !== null && <FriendActs person={person} relation={relation} />}
      {takesMessages && (
        <LinkButton to={messagePath(person.id)} icon="mail">
          Message
        </LinkButton>
      )}
      {relation !== null && (
        <>
          <button type="button" className="icon-btn" popoverTarget="profile-more" title="More">
            <Icon name="ellipsis" />
            <span className="sr">More</span>
          </button>
          <div id="profile-more" className="pop pop--menu profile-menu" popover="auto">
            {relation.friend === "friends" && <FriendButton person={person} intent="remove" look={REMOVE} />}
            <Link to={`${profilePath(person.id)}/restrict`}>
              <Icon name="eye-off" />
              {isRestricted ? "Restricted: change" : `Restrict ${person.username}`}
            </Link>
            <Link to={`${profilePath(person.id)}/block`}>
              <Icon name="ban" />
              Block {person.username}
            </Link>
            {isUploaded(person.picture) && (
              <ReportWay kind="profile_picture" id={fileOf(person.picture)} words="Report the picture" />
            )}
            {shown?.cover && <ReportWay kind="profile_picture" id={fileOf(shown.cover.src)} words="Report the cover" />}
            {shown?.hasWords === true && <ReportWay kind="profile" id={person.id} words="Report what it says" />}
            <ReportWay kind="member" id={person.id} words={`Report ${person.username}`} />
          </div>
        </>
      )}
    </div>
  );
}

const REMOVE = { icon: "user-x" } as const;

/** A case is about the member and the file, as its address ends; what the site drew itself nobody reports. */
const fileOf = (address: string): string => address.split("/").slice(-2).join("/");
const isUploaded = (picture: string | null): picture is string => picture !== null && picture.startsWith("/pictures/");

/** To the page that takes the report; a menu is no place for a dialog. */
function ReportWay({ kind, id, words }: { kind: CaseKind; id: string; words: string }) {
  const { pathname } = useLocation();
  return (
    <Link to={`/report?${queryText({ kind, id, returnTo: pathname })}`}>
      <Icon name="flag" />
      {words}
    </Link>
  );
}

/** In place of everything else, for who may not read the profile (rules/profile-privacy#visibility). */
export function ClosedNote({ profile: { person, visibility, relation } }: { profile: Profile }) {
  const isNear = relation !== null && (relation.isFollowing || relation.friend === "friends");
  return (
    <div className="note">
      <Icon name="lock" />
      <div>
        {visibility === "private" ? (
          <strong>This profile is private.</strong>
        ) : visibility === "followers" && !isNear ? (
          <>
            <strong>This profile is for followers and friends.</strong> Who follows {person.username} can read it.
          </>
        ) : (
          <strong>This profile is not open to you.</strong>
        )}
      </div>
    </div>
  );
}

/** In place of everything else, for who blocked them. */
export function BlockedNote({ person }: Pick<Profile, "person">) {
  return (
    <div className="note profile-blocked">
      <Icon name="ban" />
      <div>
        <strong>You blocked {person.username}.</strong> Neither of you sees the other’s profile, follows the other, or
        writes to the other. They are not told.
        <form method="post" action={`${profilePath(person.id)}/block`}>
          <Button small name="intent" value="unblock">
            Unblock {person.username}
          </Button>
        </form>
      </div>
    </div>
  );
}

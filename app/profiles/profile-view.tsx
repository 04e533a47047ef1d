import { FRIENDS, followersPath, followingPath } from "@worker/domain/foundation/users/profile-paths";
import type { Profile } from "@worker/domain/views/people/profile-page";
import { formatNumber } from "~/ui/format";
import { LabelStrip } from "~/ui/label-strip";
import { Link } from "~/ui/link";
import { BadgesBlock } from "./badges/earned-badges";
import { ReputationNote } from "./badges/reputation";
import { BlockedNote, ClosedNote, ProfileHead } from "./profile-head";

type ProfileViewProps = { profile: Profile; isMember: boolean };

/** A profile, as its own page and the one over which its followers open show it. */
export function ProfileView({ profile, isMember }: ProfileViewProps) {
  return (
    <>
      <ProfileHead profile={profile} />
      {profile.isBlocked ? (
        <BlockedNote person={profile.person} />
      ) : profile.shown === null ? (
        <ClosedNote profile={profile} />
      ) : (
        <>
          <Figures person={profile.person} shown={profile.shown} isMember={isMember} />
          <BadgesBlock person={profile.person} badges={profile.shown.badges} isSelf={profile.isSelf} />
        </>
      )}
    </>
  );
}

type FiguresProps = Pick<Profile, "person"> & { shown: NonNullable<Profile["shown"]>; isMember: boolean };

function Figures({ person, shown, isMember }: FiguresProps) {
  const { reviewCount, followersCount, followingCount, friendCount, standing } = shown;
  const list = (to: string, words: string) =>
    isMember ? (
      <Link to={to} preventScrollReset>
        {words}
      </Link>
    ) : undefined;
  return (
    <LabelStrip
      className="profile-figures"
      facts={[
        { label: "Reviews", value: formatNumber(reviewCount) },
        ...(standing === null
          ? []
          : [
              {
                label: "Reputation",
                value: formatNumber(standing.total),
                note: <ReputationNote standing={standing} />,
              },
            ]),
        ...(followersCount === null || followingCount === null
          ? []
          : [
              {
                label: "Followers",
                value: formatNumber(followersCount),
                note: list(followersPath(person.id), "See who"),
              },
              {
                label: "Following",
                value: formatNumber(followingCount),
                note: list(followingPath(person.id), "See whom"),
              },
            ]),
        ...(friendCount === null
          ? []
          : [{ label: "Friends", value: formatNumber(friendCount), note: <Link to={FRIENDS}>Your friends</Link> }]),
      ]}
    />
  );
}

import type { ReactNode } from "react";
import type { ProfileTab } from "@worker/domain/views/people/profile-tab";
import { Link } from "~/ui/link";
import { Tabs } from "~/ui/tabs";
import { Figures } from "./figures";
import { Cover, Dressed } from "./look/dressed";
import { BlockedNote, ClosedNote, ProfileHead } from "./profile-head";
import { SeenAsBand } from "./seen-as";
import { type ProfileTabName, tabsOf } from "./tabs/profile-tabs";

interface ProfileFrameProps {
  /** What `readTab` made of it. */
  page: ProfileTab;
  isMember: boolean;
  /** Null over which its followers open. */
  tab: ProfileTabName | null;
  children?: ReactNode;
}

/** What all tabs of a profile share: the head, the figures and the way from one to the next. */
export function ProfileFrame({ page: { profile, figures }, isMember, tab, children }: ProfileFrameProps) {
  const { person, shown, look, isBlocked, seenAs } = profile;
  return (
    <>
      {seenAs !== null && <SeenAsBand profile={profile} />}
      <Dressed look={look}>
        <Cover cover={shown?.cover ?? null} />
        <div className="profile-top">
          <ProfileHead profile={profile} />
          {shown !== null && figures !== null && look.showStats && (
            <Figures {...{ person, shown, figures, isMember, seenAs }} />
          )}
        </div>
        {shown === null ? (
          isBlocked ? (
            <BlockedNote person={person} />
          ) : (
            <ClosedNote profile={profile} />
          )
        ) : (
          <div className="profile-main">
            <Tabs label="Profile" tabs={tabsOf(profile, tab)} />
            {children}
          </div>
        )}
      </Dressed>
    </>
  );
}

/** For a page of a list that goes on. */
export function OlderAndNewest({ newest, older, what }: { newest: string | null; older: string | null; what: string }) {
  if (newest === null && older === null) return null;
  return (
    <p className="row row--wrap profile-more">
      {older !== null && (
        <Link className="btn" to={older} rel="next">
          Show older {what}
        </Link>
      )}
      {newest !== null && <Link to={newest}>Back to the newest</Link>}
    </p>
  );
}

/** An address of a profile with what it is narrowed to; what is empty is left out. */
export function addressOf(path: string, query: Record<string, string | null | undefined>): string {
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

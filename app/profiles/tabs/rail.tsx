import type { ReactNode } from "react";
import { shownRole } from "@worker/domain/foundation/access/policy";
import { aboutPath, activityPath } from "@worker/domain/foundation/users/profile-paths";
import type { ProfileTab } from "@worker/domain/views/people/profile-tab";
import { Link } from "~/ui/link";
import { ROLE_MEANS } from "./role-means";
import { Bio } from "./bio";
import { ActivityFigure } from "./activity-figure";

type RailProps = { page: ProfileTab; bio: string | null; children?: ReactNode };

/** Beside what somebody wrote: who they are, in short. */
export function ProfileRail({ page: { profile, figures }, bio, children }: RailProps) {
  const { person } = profile;
  const role = shownRole(person.role, person.tester);
  return (
    <aside className="profile-rail" aria-label={`About ${person.username}`}>
      <section>
        <h2>About</h2>
        {bio === null ? <p>{ROLE_MEANS[role]}</p> : <Bio html={bio} />}
        <p className="small">
          <Link to={aboutPath(person.id)}>More about {person.username}</Link>
        </p>
      </section>
      {children}
      {figures !== null && profile.look.showActivity && (
        <section>
          <h2>
            <Link className="plain" to={activityPath(person.id)}>
              Activity, 26 weeks
            </Link>
          </h2>
          <ActivityFigure figures={figures} name={person.username} />
        </section>
      )}
    </aside>
  );
}

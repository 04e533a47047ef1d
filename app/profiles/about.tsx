import { Fragment } from "react";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { shownRoles } from "@worker/domain/foundation/access/policy";
import { aboutPath } from "@worker/domain/foundation/users/profile-paths";
import { aboutTab } from "@worker/domain/views/profile/about-tab";
import { aboutQuery } from "@worker/domain/views/profile/forms";
import { orNotFound } from "~/shell/or-not-found";
import { sheets } from "~/styles/sheets";
import { Facts } from "~/ui/facts";
import { socialLinks } from "~/vendors/social-links";
import { DateTime } from "~/ui/relative-time";
import { RoleBadge } from "~/ui/role-badge";
import type { Route } from "./+types/about";
import { Bio } from "./tabs/bio";
import { ProfileFrame } from "./profile-frame";
import { BadgesBlock } from "./badges/earned-badges";
import badgesCss from "./badges/badges.css?url";
import lookCss from "./look/look.css?url";
import profilesCss from "./profiles.css?url";
import { ROLE_MEANS } from "./tabs/role-means";
import { profileMeta } from "./tabs/meta";
import { VendorBlock } from "./tabs/vendor-block";

export async function loader({ context, request, params: { userId } }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { as } = v.parse(aboutQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orNotFound(aboutTab(site, { userId, as }));
  const vendor = page.tab?.vendor ?? null;
  const links = vendor === null ? [] : socialLinks({ socialMedia: vendor.socialLinks });
  return { page, links, isMember: site.viewer.kind === "member" };
}

export const handle = sheets(profilesCss, lookCss, badgesCss);

export const meta = ({ loaderData, params: { userId } }: Route.MetaArgs) =>
  profileMeta(loaderData.page, { path: aboutPath(userId), tab: "About", isPart: false });

export default function About({ loaderData: { page, links, isMember } }: Route.ComponentProps) {
  const { profile, tab } = page;
  const { person, shown } = profile;
  const [role, ...also] = shownRoles(person.role, person.tester).map((name) => (
    <Fragment key={name}>
      <RoleBadge name={name} /> {ROLE_MEANS[name]}
    </Fragment>
  ));
  return (
    <ProfileFrame page={page} isMember={isMember} tab="about">
      {tab !== null && shown !== null && (
        <div className="profile-about">
          <section aria-labelledby="about">
            <h2 id="about">About {person.username}</h2>
            {tab.bio !== null && <Bio html={tab.bio} />}
            <Facts
              facts={[
                { label: "Location", value: shown.location !== null && <bdi>{shown.location}</bdi> },
                { label: "Joined", value: <DateTime at={shown.joinedAt} /> },
                { label: "Role", value: role },
                { label: "Also", value: also.length > 0 && also },
              ].filter(({ value }) => value !== false)}
            />
          </section>
          {profile.look.showBadges && <BadgesBlock person={person} badges={shown.badges} isSelf={profile.isSelf} />}
          {tab.vendor !== null && <VendorBlock vendor={tab.vendor} links={links} />}
        </div>
      )}
    </ProfileFrame>
  );
}

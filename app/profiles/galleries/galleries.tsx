import * as v from "valibot";
import { contextOf } from "@worker/context";
import { aboutQuery } from "@worker/domain/views/profile/forms";
import { galleriesTab } from "@worker/domain/views/galleries/galleries-tab";
import { GALLERIES_MAX, galleriesPath, galleryPath, NEW_GALLERY } from "@worker/domain/voice/galleries/limits";
import { portfolioPath } from "@worker/domain/foundation/users/profile-paths";
import { orNotFound } from "~/shell/or-not-found";
import { sheets } from "~/styles/sheets";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Link } from "~/ui/link";
import badgesCss from "../badges/badges.css?url";
import lookCss from "../look/look.css?url";
import { addressOf, ProfileFrame } from "../profile-frame";
import profilesCss from "../profiles.css?url";
import { profileMeta } from "../tabs/meta";
import type { Route } from "./+types/galleries";
import galleriesCss from "./galleries.css?url";
import { GalleryCard } from "./gallery-card";

export async function loader({ context, request, params: { userId } }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { as } = v.parse(aboutQuery, Object.fromEntries(new URL(request.url).searchParams));
  return { page: await orNotFound(galleriesTab(site, { userId, as })), isMember: site.viewer.kind === "member" };
}

export const handle = sheets(profilesCss, lookCss, badgesCss, galleriesCss);

export const meta = ({ loaderData, params: { userId } }: Route.MetaArgs) =>
  profileMeta(loaderData.page, {
    path: galleriesPath(userId),
    tab: "Galleries",
    isPart: loaderData.page.profile.seenAs !== null,
  });

export default function Galleries({ loaderData: { page, isMember } }: Route.ComponentProps) {
  const { profile, tab } = page;
  const { person, seenAs: as } = profile;
  return (
    <ProfileFrame page={page} isMember={isMember} tab="galleries">
      {tab !== null && (
        <section className="galleries" aria-labelledby="galleries">
          <div className="row row--wrap galleries-head">
            <h2 id="galleries">{tab.isOwner ? "Your galleries" : `Galleries of ${person.username}`}</h2>
            {tab.isOwner && tab.galleries.length > 0 && tab.galleries.length < GALLERIES_MAX && (
              <LinkButton to={NEW_GALLERY} variant="primary" icon="plus">
                New gallery
              </LinkButton>
            )}
          </div>
          <p>
            <Link to={addressOf(portfolioPath(person.id), { as })}>Review portfolio</Link>{" "}
            <span className="small muted">{tab.isOwner ? "Your" : "Their"} reviews by what they are good for</span>
          </p>
          {tab.galleries.length === 0 ? (
            <Empty
              icon="image"
              level={3}
              title={tab.isOwner ? "You have no gallery yet" : "No galleries yet"}
              action={
                tab.isOwner && (
                  <LinkButton to={NEW_GALLERY} variant="primary" icon="plus">
                    Create your first gallery
                  </LinkButton>
                )
              }
            >
              {tab.isOwner && "Put pictures, links, your reviews and products together, for everybody or for yourself."}
            </Empty>
          ) : (
            <ul className="gallery-cards">
              {tab.galleries.map((card, at) => (
                <GalleryCard
                  key={card.id}
                  card={card}
                  to={addressOf(galleryPath(person.id, card.id), { as })}
                  own={tab.isOwner ? { isFirst: at === 0, isLast: at === tab.galleries.length - 1 } : null}
                />
              ))}
            </ul>
          )}
        </section>
      )}
    </ProfileFrame>
  );
}

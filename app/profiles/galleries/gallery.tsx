import * as v from "valibot";
import { contextOf } from "@worker/context";
import { galleryTab } from "@worker/domain/views/galleries/gallery-page";
import type { GalleryItem } from "@worker/domain/views/galleries/item-rows";
import { aboutQuery } from "@worker/domain/views/profile/forms";
import { editGalleryPath, galleriesPath, galleryItemsPath, galleryPath } from "@worker/domain/voice/galleries/limits";
import { useLightbox } from "~/reviews/photos/use-lightbox";
import { ReportLink } from "~/moderation/report-link";
import { orNotFound } from "~/shell/or-not-found";
import { sheets } from "~/styles/sheets";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { Paragraphs } from "~/ui/paragraphs";
import { DateTime } from "~/ui/relative-time";
import badgesCss from "../badges/badges.css?url";
import lookCss from "../look/look.css?url";
import { addressOf, ProfileFrame } from "../profile-frame";
import profilesCss from "../profiles.css?url";
import { profileMeta } from "../tabs/meta";
import type { Route } from "./+types/gallery";
import galleriesCss from "./galleries.css?url";
import { PrivateMarks } from "./gallery-card";
import { ItemCard, titleOf } from "./item-card";
import { TYPE_WORDS } from "./type-words";

export async function loader({ context, request, params: { userId, galleryId } }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { as } = v.parse(aboutQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orNotFound(galleryTab(site, { userId, galleryId, as }));
  return { page, isMember: site.viewer.kind === "member" };
}

export const handle = sheets(profilesCss, lookCss, badgesCss, galleriesCss);

export const meta = ({ loaderData: { page }, params: { userId, galleryId } }: Route.MetaArgs) =>
  profileMeta(page, {
    path: galleryPath(userId, galleryId),
    tab: page.profile.isIndexed ? page.tab.name : "A gallery",
    isPart: page.profile.seenAs !== null || !page.tab.isPublic,
  });

/** What an item shows as a photograph, and whose it is; nothing of another kind. */
const picturesOf = (item: GalleryItem) =>
  item.shown?.kind === "image"
    ? [
        {
          ...{ of: item.id, id: item.shown.photoId, alt: titleOf(item) },
          ...{ width: item.shown.width, height: item.shown.height },
        },
      ]
    : [];

export default function GalleryScreen({ loaderData: { page, isMember } }: Route.ComponentProps) {
  const { profile, tab } = page;
  const { person, seenAs: as, isSelf } = profile;
  const isOwner = isSelf && as === null;
  const mayReport = isMember && !isSelf;
  const pictures = tab.items.flatMap((item) => picturesOf(item));
  const { show, box } = useLightbox(pictures);
  return (
    <ProfileFrame page={page} isMember={isMember} tab="galleries">
      <section className="galleries" aria-labelledby="gallery">
        <p className="small">
          <Link className="gallery-back" to={addressOf(galleriesPath(person.id), { as })}>
            <Icon name="arrow-left" /> All galleries
          </Link>
        </p>
        <div className="row row--wrap galleries-head">
          <h2 id="gallery" dir="auto">
            {tab.name}
          </h2>
          {isOwner && (
            <div className="row row--wrap">
              <LinkButton to={galleryItemsPath(tab.id)} variant="primary" icon="plus">
                Add and arrange
              </LinkButton>
              <LinkButton to={editGalleryPath(tab.id)} icon="pen-line">
                Edit
              </LinkButton>
            </div>
          )}
        </div>
        <p className="small muted gallery-facts">
          <span>{TYPE_WORDS[tab.type]}</span>
          <span>{plural(tab.items.length, "item")}</span>
          <span>{plural(tab.viewCount, "view")}</span>
          <span>
            Changed <DateTime at={tab.updatedAt} />
          </span>
          <PrivateMarks isPublic={tab.isPublic} isHidden={tab.hidden !== null} />
        </p>
        {tab.hidden !== null && isOwner && (
          <Note kind="bad">
            A moderator hid this gallery{tab.hidden === "" ? "" : `: ${tab.hidden}`}. Nobody else sees it; you can
            appeal under <Link to="/account/decisions">Decisions</Link>.
          </Note>
        )}
        {tab.description !== "" && (
          <div className="gallery-description" dir="auto">
            <Paragraphs text={tab.description} />
          </div>
        )}
        {tab.items.length === 0 ? (
          <Empty
            icon="image"
            level={3}
            title="Nothing in it yet"
            action={
              isOwner && (
                <LinkButton to={galleryItemsPath(tab.id)} variant="primary" icon="plus">
                  Add something
                </LinkButton>
              )
            }
          />
        ) : (
          <ul className="gallery-items">
            {tab.items.map((item) => (
              <ItemCard
                key={item.id}
                item={item}
                mayReport={mayReport}
                onOpen={(event) =>
                  show(
                    event,
                    pictures.findIndex(({ of }) => of === item.id),
                  )
                }
              />
            ))}
          </ul>
        )}
        {box}
        {mayReport && tab.hidden === null && (
          <p className="gallery-report">
            <ReportLink kind="gallery" id={tab.id} what={`the gallery ${tab.name}`} />
          </p>
        )}
      </section>
    </ProfileFrame>
  );
}

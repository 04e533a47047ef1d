import { Form } from "react-router";
import { smallPhotoFile } from "@worker/domain/foundation/photos/photo-limits";
import type { GalleryCard as Card } from "@worker/domain/views/galleries/galleries-tab";
import { editGalleryPath, galleryItemsPath } from "@worker/domain/voice/galleries/limits";
import { Button } from "~/ui/button";
import { plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { TYPE_ICONS, TYPE_WORDS } from "./type-words";

/** What tells a gallery that not everybody sees. */
export function PrivateMarks({ isPublic, isHidden }: { isPublic: boolean; isHidden: boolean }) {
  return (
    <>
      {!isPublic && (
        <span className="profile-tag">
          <Icon name="lock" /> Private
        </span>
      )}
      {isHidden && (
        <span className="profile-tag">
          <Icon name="eye-off" /> Hidden by a moderator
        </span>
      )}
    </>
  );
}

interface GalleryCardProps {
  card: Card;
  to: string;
  /** What its owner does with it; null for everybody else. */
  own: { isFirst: boolean; isLast: boolean } | null;
}

/** A gallery in the list: its first picture, what it is called, and how much is in it. */
export function GalleryCard({ card, to, own }: GalleryCardProps) {
  const { id, name, description, type, isPublic, isHidden, itemCount, viewCount, cover } = card;
  return (
    <li className="gallery-card">
      <div className="gallery-cover">
        {cover === null ? <Icon name={TYPE_ICONS[type]} /> : <img src={smallPhotoFile(cover)} alt="" loading="lazy" />}
      </div>
      <div className="gallery-card-words">
        <h3 dir="auto">
          <Link to={to}>{name}</Link>
        </h3>
        <p className="small muted gallery-facts">
          <span>{TYPE_WORDS[type]}</span>
          <span>{plural(itemCount, "item")}</span>
          <span>{plural(viewCount, "view")}</span>
        </p>
        {description !== "" && (
          <p className="small gallery-card-description" dir="auto">
            {description}
          </p>
        )}
        {(!isPublic || isHidden) && (
          <p className="row row--wrap">
            <PrivateMarks isPublic={isPublic} isHidden={isHidden} />
          </p>
        )}
        {own !== null && (
          <div className="row row--wrap gallery-acts">
            <Link className="act" to={galleryItemsPath(id)}>
              <Icon name="plus" />
              Items<span className="sr"> of {name}</span>
            </Link>
            <Link className="act" to={editGalleryPath(id)}>
              <Icon name="pen-line" />
              Edit<span className="sr"> {name}</span>
            </Link>
            <Form method="post" action={editGalleryPath(id)} preventScrollReset className="row row--wrap">
              {!own.isFirst && (
                <Button small variant="quiet" icon="arrow-up" name="intent" value="up">
                  Earlier<span className="sr">: {name}</span>
                </Button>
              )}
              {!own.isLast && (
                <Button small variant="quiet" icon="arrow-down" name="intent" value="down">
                  Later<span className="sr">: {name}</span>
                </Button>
              )}
            </Form>
          </div>
        )}
      </div>
    </li>
  );
}

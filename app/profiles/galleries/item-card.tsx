import type { MouseEvent } from "react";
import { photoFile, smallPhotoFile } from "@worker/domain/foundation/photos/photo-limits";
import type { GalleryItem, Shown } from "@worker/domain/views/galleries/item-rows";
import { itemAnchor } from "@worker/domain/voice/galleries/limits";
import { ReportLink } from "~/moderation/report-link";
import { productPath } from "~/products/product-link";
import { reviewPath } from "~/reviews/review-path";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { Paragraphs } from "~/ui/paragraphs";
import { DateTime } from "~/ui/relative-time";
import { Rating, Stars } from "~/ui/stars";
import { KIND_ICONS, KIND_WORDS } from "./type-words";
import { VideoPlayer } from "./video-player";

/** What an item is called, where nobody gave it a title. */
export const titleOf = ({ title, shown, kind }: GalleryItem): string =>
  title !== ""
    ? title
    : shown?.kind === "review"
      ? shown.title
      : shown?.kind === "product"
        ? shown.product.name
        : KIND_WORDS[kind];

interface ItemCardProps {
  item: GalleryItem;
  mayReport: boolean;
  /** Opens its picture over the page. */
  onOpen: (event: MouseEvent) => void;
}

/** One thing of a gallery, as it is now. */
export function ItemCard({ item, mayReport, onOpen }: ItemCardProps) {
  const { id, kind, description, tags, createdAt, shown, hidden } = item;
  if (shown === null) return <GoneCard item={item} />;
  const title = titleOf(item);
  return (
    <li id={itemAnchor(id)} className="gallery-item">
      {shown.kind === "image" && (
        <a className="gallery-picture" href={photoFile(shown.photoId)} onClick={onOpen}>
          <img
            src={smallPhotoFile(shown.photoId)}
            alt={title}
            width={shown.width}
            height={shown.height}
            loading="lazy"
          />
        </a>
      )}
      {shown.kind === "video" && <VideoPlayer video={shown} title={title} />}
      <div className="gallery-item-words">
        <p className="small muted gallery-facts">
          <span>
            <Icon name={KIND_ICONS[kind]} /> {KIND_WORDS[kind]}
          </span>
          <span>
            <DateTime at={createdAt} />
          </span>
        </p>
        <h3 dir="auto">
          <TitleLink shown={shown} title={title} />
        </h3>
        <About shown={shown} />
        {description !== "" && (
          <div className="small gallery-item-said" dir="auto">
            <Paragraphs text={description} />
          </div>
        )}
        {tags.length > 0 && (
          <ul className="small muted gallery-tags" aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag}>
                <bdi>#{tag}</bdi>
              </li>
            ))}
          </ul>
        )}
        {hidden !== null && <p className="small">Hidden by a moderator{hidden === "" ? "." : `: ${hidden}`}</p>}
        {mayReport && hidden === null && (
          <p className="gallery-report">
            <ReportLink kind="gallery_item" id={id} what={title} />
          </p>
        )}
      </div>
    </li>
  );
}

function TitleLink({ shown, title }: { shown: Shown; title: string }) {
  switch (shown.kind) {
    case "image":
    case "video":
      return title;
    case "link":
      return (
        <a href={shown.url} rel="nofollow ugc noopener">
          {title}
        </a>
      );
    case "review":
      return <Link to={reviewPath(shown)}>{title}</Link>;
    case "product":
      return <Link to={productPath(shown.vendor.id, shown.product.id)}>{title}</Link>;
  }
}

function About({ shown }: { shown: Shown }) {
  switch (shown.kind) {
    case "image":
    case "video":
      return null;
    case "link":
      return (
        <p className="small muted gallery-host">
          <Icon name="external-link" /> {shown.host}
        </p>
      );
    case "review": {
      const { rating, excerpt, vendor, product } = shown;
      return (
        <>
          <p className="small gallery-of">
            <Mark id={vendor.id} kind="vendor" size={24} />
            <span>
              Review of {product === null ? vendor.name : `${product.name}, ${vendor.name}`} <Stars mean={rating} />
            </span>
          </p>
          <p className="small">{excerpt}</p>
        </>
      );
    }
    case "product": {
      const { product, vendor, rating, ratingCount } = shown;
      return (
        <p className="small gallery-of">
          <Mark id={product.id} kind="product" size={24} />
          <span>
            {vendor.name} <Rating mean={rating} count={ratingCount} />
          </span>
        </p>
      );
    }
  }
}

/** For its owner: a place that can be cleared. */
function GoneCard({ item: { id, kind, hidden } }: { item: GalleryItem }) {
  return (
    <li id={itemAnchor(id)} className="gallery-item">
      <p className="small muted gallery-item-words">
        {hidden === null
          ? `This ${KIND_WORDS[kind].toLowerCase()} is not listed anymore. Nobody but you sees this place.`
          : "A moderator hid this item. Nobody but you sees this place."}
      </p>
    </li>
  );
}

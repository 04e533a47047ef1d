import { useRef, useState } from "react";
import { Form, useFetcher } from "react-router";
import { smallPhotoFile } from "@worker/domain/foundation/photos/photo-limits";
import type { GalleryItem, Shown } from "@worker/domain/views/galleries/item-rows";
import { editItemPath, galleryItemsPath, itemAnchor, type ItemKind } from "@worker/domain/voice/galleries/limits";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { Sure } from "~/ui/sure";
import { useScripts } from "~/ui/use-scripts";
import { titleOf } from "../item-card";
import { KIND_ICONS, KIND_WORDS } from "../type-words";
import type { FormAnswer } from "./answer.server";
import { useDragging } from "./use-dragging";

interface ItemListProps {
  galleryId: string;
  revision: number;
  items: readonly GalleryItem[];
}

/** Ids with one put where another stands. */
function putAt(ids: readonly string[], id: string, other: string): string[] {
  const at = ids.indexOf(other);
  const rest = ids.filter((each) => each !== id);
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}

/** A gallery's items in their order: buttons move them by one place, and dragging does the same where scripts run. */
export function ItemList({ galleryId, revision, items }: ItemListProps) {
  const scripts = useScripts();
  const sending = useFetcher<FormAnswer>();
  const list = useRef<HTMLOListElement>(null);
  /** The order so far: it can be dropped before the page has drawn it. */
  const dragged = useRef<string[]>(null);
  const [order, setOrder] = useState<{ of: number; ids: string[] } | null>(null);
  const here = galleryItemsPath(galleryId);
  const ids = items.map(({ id }) => id);
  // An order is laid over the one that it began from only.
  const shown = order?.of === revision ? order.ids : ids;
  const byId = new Map(items.map((item) => [item.id, item]));

  useDragging(list, {
    onOver: (id, other) => {
      const ids = putAt(dragged.current ?? shown, id, other);
      dragged.current = ids;
      setOrder({ of: revision, ids });
    },
    onDropped: () => {
      const next = dragged.current;
      dragged.current = null;
      if (next === null || next.join() === ids.join()) return;
      void sending.submit(
        { intent: "order", revision: String(revision), items: next.join() },
        { method: "post", action: here, encType: "multipart/form-data" },
      );
    },
  });
  const refusal = sending.data?.errors["form"];
  const rows = shown.flatMap((id) => byId.get(id) ?? []);
  return (
    <section className="gallery-part" aria-labelledby="items">
      <h2 id="items">In this order</h2>
      {refusal !== undefined && (
        <Note kind="bad" role="alert">
          {refusal}
        </Note>
      )}
      <p className="sr" role="status">
        {sending.state === "idle" && sending.data !== undefined && refusal === undefined && "The order is saved."}
      </p>
      <ol ref={list} className="gallery-order">
        {rows.map((item, at) => (
          <li key={item.id} id={itemAnchor(item.id)} data-item={item.id}>
            {scripts && (
              <span className="gallery-grip" draggable title="Drag to another place" aria-hidden="true">
                <Icon name="arrow-up-down" />
              </span>
            )}
            <Thumb item={item} />
            <Words item={item} galleryId={galleryId} at={at} count={rows.length} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const stillOf = (shown: Shown | null): string | null =>
  shown?.kind === "image" ? shown.photoId : shown?.kind === "video" ? shown.posterId : null;

function Thumb({ item: { kind, shown } }: { item: GalleryItem }) {
  const still = stillOf(shown);
  return (
    <span className="gallery-thumb">
      {still === null ? <Icon name={KIND_ICONS[kind]} /> : <img src={smallPhotoFile(still)} alt="" loading="lazy" />}
    </span>
  );
}

const WITH_IT: Partial<Record<ItemKind, string>> = {
  image: "The picture is deleted with it.",
  video: "The video is deleted with it.",
};

type WordsProps = { item: GalleryItem; galleryId: string; at: number; count: number };

function Words({ item, galleryId, at, count }: WordsProps) {
  const { id, kind, shown, hidden } = item;
  const title = titleOf(item);
  const state = hidden !== null ? ", hidden by a moderator" : shown === null ? ", not listed anymore" : "";
  return (
    <div>
      <h3 dir="auto">{title}</h3>
      <p className="small muted">
        {KIND_WORDS[kind]}
        {state}
      </p>
      <div className="row row--wrap gallery-acts">
        <Form method="post" encType="multipart/form-data" preventScrollReset className="row row--wrap">
          <input type="hidden" name="item" value={id} />
          {at > 0 && (
            <Button small icon="arrow-up" name="intent" value="up">
              Move up<span className="sr"> {title}</span>
            </Button>
          )}
          {at < count - 1 && (
            <Button small icon="arrow-down" name="intent" value="down">
              Move down<span className="sr"> {title}</span>
            </Button>
          )}
        </Form>
        {hidden === null && (
          <Link className="act" to={editItemPath(galleryId, id)}>
            <Icon name="pen-line" />
            Edit<span className="sr"> {title}</span>
          </Link>
        )}
        <Form method="post" encType="multipart/form-data" preventScrollReset>
          <input type="hidden" name="item" value={id} />
          <Sure
            opener="Remove…"
            of={title}
            act={
              <Button variant="danger-solid" small name="intent" value="remove">
                Remove it
              </Button>
            }
          >
            {WITH_IT[kind] ?? "It goes from this gallery only."} This cannot be taken back.
          </Sure>
        </Form>
      </div>
    </div>
  );
}

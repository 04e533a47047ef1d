import { createHash } from "node:crypto";
import { photoKey } from "@worker/domain/foundation/photos/photo-key";
import { DEMO_ACCOUNTS } from "../accounts";
import { DAY, HOUR } from "../calendar";
import type { Row } from "../data";
import { isOrdinary, type Person } from "../people";
import type { DemoPicture } from "../pictures/product-picture";
import { boughtPicture, SCENE_SIDE } from "../pictures/product-scenes";
import type { ProductPlan } from "../products";
import { Random } from "../random";
import type { ReviewPlan } from "../reviews/review-plan";
import { CLIP, CLIPS, type DemoClip } from "./clips";
import { OTHER_GALLERIES, OWN_GALLERIES, type SaidGallery } from "./texts";

/** Ordinary people with a gallery, for each unit of scale. */
const PER_SCALE = 10;
/** Days since the newest and the oldest was made. */
const AGES = [2, 60] as const;

interface Galleries {
  galleries: Row<"galleries">[];
  galleryItems: Row<"galleryItems">[];
  galleryPhotos: Row<"photos">[];
  galleryPictures: DemoPicture[];
  videos: Row<"videos">[];
  galleryClips: DemoClip[];
}

interface Sources {
  people: readonly Person[];
  products: readonly ProductPlan[];
  writtenBy: (userId: string) => readonly ReviewPlan[];
  today: number;
  scale: number;
}

const hex = (text: string, length: number): string => createHash("sha256").update(text).digest("hex").slice(0, length);

/** What members put together on their profiles: the same for the same people, products and day. */
export function planGalleries({ people, products, writtenBy, today, scale }: Sources): Galleries {
  const made: Galleries = {
    ...{ galleries: [], galleryItems: [], galleryPhotos: [], galleryPictures: [], videos: [], galleryClips: [] },
  };
  const listed = products.filter(({ row }) => !row.hiddenAt);
  const demo = new Set(DEMO_ACCOUNTS.map(({ username }) => username));
  const byName = new Map(people.map((person) => [person.row.username, person]));
  const busiest = people
    .filter((person) => isOrdinary(person) && !demo.has(person.row.username))
    .filter(({ row }) => row.createdAt < today - (AGES[1] + 30) * DAY)
    .sort((a, b) => b.activity - a.activity || (a.row.id < b.row.id ? -1 : 1))
    .slice(0, PER_SCALE * scale);
  const owned: [Person, readonly SaidGallery[]][] = [
    ...Object.entries(OWN_GALLERIES).flatMap(([name, said]): [Person, readonly SaidGallery[]][] => {
      const person = byName.get(name);
      return person === undefined ? [] : [[person, said]];
    }),
    ...busiest.map((person, nth): [Person, readonly SaidGallery[]] => {
      const said = OTHER_GALLERIES[nth % OTHER_GALLERIES.length];
      return [person, said === undefined ? [] : [said]];
    }),
  ];
  for (const [person, galleries] of owned)
    for (const [nth, said] of galleries.entries())
      fill(made, { person, nth, said, listed, reviews: writtenBy(person.row.id), today });
  return made;
}

interface Filling {
  person: Person;
  nth: number;
  said: SaidGallery;
  listed: readonly ProductPlan[];
  reviews: readonly ReviewPlan[];
  today: number;
}

function fill(made: Galleries, { person, nth, said, listed, reviews, today }: Filling): void {
  const { id: userId } = person.row;
  const id = `gallery-${hex(`${userId}/${nth}`, 20)}`;
  const random = new Random(`galleries/${id}`);
  const createdAt = today - random.int(...AGES) * DAY + random.int(8, 20) * HOUR;
  const items: Row<"galleryItems">[] = [];
  const add = (item: Pick<Row<"galleryItems">, "kind"> & Partial<Row<"galleryItems">>) => {
    const place = items.length + 1;
    items.push({
      ...{ title: "", description: "", tags: [], ...item },
      ...{
        id: `item-${hex(`${id}/${place}`, 20)}`,
        galleryId: id,
        userId,
        place,
        createdAt: createdAt + place * 60_000,
      },
    });
  };
  for (const picture of said.pictures ?? []) {
    const { row, line } = random.pick(listed);
    const { draw } = boughtPicture(random, { vendorId: row.vendorId, name: row.name, line });
    const photoId = hex(`gallery/${id}/${items.length}`, 32);
    add({ ...picture, kind: "image", photoId });
    const bytes = draw();
    made.galleryPictures.push({ key: photoKey(photoId), bytes });
    made.galleryPhotos.push({
      ...{ id: photoId, userId, extension: "png", width: SCENE_SIDE, height: SCENE_SIDE, bytes: bytes.length },
      ...{ createdAt, subjectKind: "gallery_item", subjectId: items.at(-1)?.id ?? "", place: 0 },
    });
  }
  for (const { clip: name, ...words } of said.clips ?? []) {
    const [videoId, photoId] = [hex(`video/${id}/${items.length}`, 32), hex(`still/${id}/${items.length}`, 32)];
    add({ ...words, kind: "video", videoId, photoId });
    const itemId = items.at(-1)?.id ?? "";
    const { container, bytes, still } = CLIPS[name];
    const { width, height } = CLIP;
    made.galleryClips.push({ name, videoId, photoId });
    made.videos.push({
      ...{ id: videoId, userId, galleryId: id, itemId, container, bytes },
      ...CLIP,
      createdAt,
      storedAt: createdAt,
    });
    made.galleryPhotos.push({
      ...{ id: photoId, userId, extension: "webp", width, height, bytes: still, createdAt },
      ...{ subjectKind: "gallery_item", subjectId: itemId, place: 0 },
    });
  }
  for (const link of said.links ?? []) add({ ...link, kind: "link" });
  for (const review of reviews.filter((each) => each.createdAt < createdAt).slice(0, said.reviews ?? 0))
    add({ kind: "review", targetId: review.id });
  for (const { row } of random.some(listed, said.products ?? 0)) add({ kind: "product", targetId: row.id });
  made.galleryItems.push(...items);
  made.galleries.push({
    ...{ id, userId, name: said.name, description: said.description, type: said.type },
    ...{ isPublic: said.isPrivate !== true, place: nth + 1, revision: items.length, createdAt },
    viewCount: said.isPrivate === true ? 0 : random.int(3, 140),
    updatedAt: items.at(-1)?.createdAt ?? createdAt,
  });
}

import { createHash } from "node:crypto";
import { imageKey } from "@worker/domain/voice/forum-images/image-key";
import { imageMarkdown, postImagePath } from "@worker/domain/voice/forum/image-forms";
import type { Row } from "../data";
import { paint, PAINTED_SIDE } from "../pictures/paint";
import { SCENES } from "../pictures/post-scenes";
import type { DemoPicture } from "../pictures/product-picture";
import { Random } from "../random";
import type { ThreadPlan } from "./thread";

const MINUTE = 60_000;

/** Which opening posts bring pictures: of a theme its newest threads, and what they say before one. */
const WANTED: readonly { theme: string; count: number; scene: keyof typeof SCENES; leads: readonly string[] }[] = [
  {
    theme: "packaging",
    count: 3,
    scene: "parcel",
    leads: ["How it stood at the door:", "As it came:", "See for yourself:"],
  },
  {
    theme: "storage",
    count: 3,
    scene: "jars",
    leads: ["How it looks so far:", "The shelf this morning:", "As it stands:"],
  },
  { theme: "label-words", count: 2, scene: "label", leads: ["The line that I mean is circled:", "This one, circled:"] },
  { theme: "tea", count: 1, scene: "cup", leads: ["The cup in question:"] },
  { theme: "garden", count: 2, scene: "sill", leads: ["As of this morning:", "The patient:"] },
  { theme: "moving", count: 1, scene: "boxes", leads: ["The hallway right now:"] },
];

type Draw = (typeof SCENES)[keyof typeof SCENES];

export interface PostPicture {
  row: Row<"forumImages">;
  file: DemoPicture;
  /** What stands at the end of the post. */
  markdown: string;
}

const known = new Map<string, { alt: string; bytes: Uint8Array<ArrayBuffer> }>();

function drawn(scene: Draw, seed: string) {
  const before = known.get(seed);
  if (before !== undefined) return before;
  const { alt, shapes } = scene(new Random(seed));
  const picture = { alt, bytes: paint(shapes) };
  known.set(seed, picture);
  return picture;
}

/** The pictures of opening posts, by thread; drawn once, however often they are read. */
export function planPictures(threads: readonly ThreadPlan[]): ReadonlyMap<string, PostPicture> {
  const pictures = new Map<string, PostPicture>();
  for (const { theme, count, scene, leads } of WANTED) {
    const fitting = threads.filter((thread) => thread.theme.id === theme && thread.script === null && !thread.long);
    const newest = fitting.sort((a, b) => b.createdAt - a.createdAt).slice(0, count);
    for (const [nth, thread] of newest.entries())
      pictures.set(thread.id, pictureOf(thread, SCENES[scene], leads[nth] ?? ""));
  }
  return pictures;
}

function pictureOf(thread: ThreadPlan, scene: Draw, lead: string): PostPicture {
  const { alt, bytes } = drawn(scene, `post picture/${thread.theme.id}/${lead}`);
  const id = createHash("sha256").update(`post picture/${thread.id}`).digest("hex");
  const row = {
    ...{ id, userId: thread.author.row.id, extension: "png" as const, bytes: bytes.length },
    ...{ width: PAINTED_SIDE, height: PAINTED_SIDE, createdAt: thread.createdAt - 2 * MINUTE, unusedSince: null },
  };
  return {
    row,
    file: { key: imageKey(id), bytes },
    markdown: `${lead}\n\n${imageMarkdown(alt, postImagePath(id, row.extension))}`,
  };
}

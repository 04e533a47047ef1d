import type { RequestContext } from "../../../context";
import { takeOrRefuse } from "../../../take-or-refuse";
import { memberOf } from "../../foundation/access/demand";
import { namedMembers } from "../../voice/forum-writing/author-checks";
import { DRAFT_RULE } from "../../voice/forum-writing/limits";
import { byName } from "../../voice/forum-writing/new-post";
import { readText } from "../../voice/forum-writing/render";
import { CARDS_A_PAGE } from "./card-rows";
import { cardsNamed } from "./named-cards";
import type { ReferenceCard } from "./reference-card";

type Previewing = Pick<RequestContext, "db" | "viewer" | "objects" | "origin" | "now">;

/** What a text would look like as a post. */
export interface Preview {
  html: string;
  /** Of what it links to on this site, as many as a page shows. */
  cards: ReferenceCard[];
}

/** Stores nothing. One round trip where somebody is named, and at the same time one for the cards. */
export async function previewPost(context: Previewing, content: string): Promise<Preview> {
  const { db, viewer, objects, origin, now } = context;
  await takeOrRefuse(objects.limiter(`forum-preview:${memberOf(viewer).id}`), DRAFT_RULE, now);
  const reading = readText(content, origin);
  const linked = reading.facts.references.slice(0, CARDS_A_PAGE);
  const [members, { post = [] }] = await Promise.all([
    reading.names.length === 0 ? [] : namedMembers(db, reading),
    cardsNamed(
      context,
      linked.map((reference) => ["post", reference]),
    ),
  ]);
  return { html: reading.draw(byName(members)).html, cards: post };
}

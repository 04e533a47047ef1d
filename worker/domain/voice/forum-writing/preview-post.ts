import type { RequestContext } from "../../../context";
import { takeOrRefuse } from "../../../take-or-refuse";
import { memberOf } from "../../foundation/access/demand";
import { namedMembers } from "./author-checks";
import { DRAFT_RULE } from "./limits";
import { byName } from "./new-post";
import { readText } from "./render";

/** Stores nothing; one round trip where somebody is named. */
export async function previewPost(
  { db, viewer, objects, origin, now }: Pick<RequestContext, "db" | "viewer" | "objects" | "origin" | "now">,
  content: string,
): Promise<string> {
  await takeOrRefuse(objects.limiter(`forum-preview:${memberOf(viewer).id}`), DRAFT_RULE, now);
  const reading = readText(content, origin);
  return reading.draw(byName(reading.names.length === 0 ? [] : await namedMembers(db, reading))).html;
}

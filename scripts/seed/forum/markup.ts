import { preview } from "@worker/domain/foundation/lists/preview";
import { postImageId } from "@worker/domain/voice/forum/image-forms";
import { postFacts, readPost } from "@worker/domain/foundation/markup/read-post";
import type { Company } from "./company";

/** Demo posts lead to this site by paths, so that its address stands in none of them. */
const SITE = { origin: "http://localhost", imageId: postImageId };
const EXCERPT_MAX = 300;

/** What the site makes of a post's text. */
export function drawn(source: string, company: Company): string {
  const reading = readPost(source, SITE);
  const named = reading.names.flatMap((name) => company.named(name)?.row ?? []);
  return reading.draw(new Map(named.map(({ id, username }) => [username.toLowerCase(), { id, username }]))).html;
}

/** What a post says as plain text, without what it quotes. */
export const saidIn = (source: string): string => postFacts(source, SITE).text;

/** The beginning of an opening post. */
export const excerptOf = (source: string): string => preview(saidIn(source), EXCERPT_MAX);

/** What a text speaks of by link, and the pictures that it shows. */
export const referencesIn = (source: string) => postFacts(source, SITE);

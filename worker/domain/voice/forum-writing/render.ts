import { preview } from "../../foundation/lists/preview";
import { type PostReading, readPost } from "../../foundation/markup/read-post";

/** No picture of the site's own can be put into a post yet; others show as links. */
const NO_PICTURE = () => null;

/** The one place where a post's text becomes what the site shows. @param origin the site's own */
export const readText = (source: string, origin: string): PostReading =>
  readPost(source, { origin, imageId: NO_PICTURE });

const EXCERPT_MAX = 300;
export const excerptOf = ({ facts }: PostReading): string => preview(facts.text, EXCERPT_MAX);

import { preview } from "../../foundation/lists/preview";
import { postImageId } from "../forum/image-forms";
import { type PostReading, readPost } from "../../foundation/markup/read-post";

/** The one place where a post's text becomes what the site shows. @param origin the site's own */
export const readText = (source: string, origin: string): PostReading =>
  readPost(source, { origin, imageId: postImageId });

const EXCERPT_MAX = 300;
export const excerptOf = ({ facts }: PostReading): string => preview(facts.text, EXCERPT_MAX);

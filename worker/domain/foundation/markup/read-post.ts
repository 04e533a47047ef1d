import { leadsFrom } from "./address";
import { draw } from "./draw";
import { gather, namesOf, type PostFacts } from "./facts";
import { memberOf, type Members } from "./members";
import { parse, SOURCE_MAX } from "./parser";

/** What the renderer must know of the site. */
export interface PostSite {
  /** Scheme and host, as `URL.origin` has them. */
  origin: string;
  /** The id of the site's own picture at an address; null for every other address, which is never shown as a picture. */
  imageId: (address: string) => string | null;
}

interface DrawnPost {
  html: string;
  /** Ids of the members it speaks to: those mentioned outside quotes. */
  mentioned: string[];
}

interface PostReading {
  /** For a look-up by `usernameKey`; `draw` links those of whom it finds that agree to the letter. */
  names: string[];
  facts: PostFacts;
  draw: (members: Members) => DrawnPost;
}

/** Everything a post says, from one parse (rules/forum#markdown). @throws RangeError for a source above SOURCE_MAX */
export function readPost(source: string, { origin, imageId }: PostSite): PostReading {
  const tokens = parse(source);
  const leads = leadsFrom(origin);
  const { facts, mentions } = gather(tokens, leads, imageId);
  return {
    names: namesOf(mentions),
    facts,
    draw: (members) => {
      const spokenTo = mentions.filter(({ quoted }) => !quoted).map(({ name }) => memberOf(name, members)?.id);
      return {
        html: draw(tokens, { leads, imageId, members, left: 3 * SOURCE_MAX }).toWellFormed(),
        mentioned: [...new Set(spokenTo)].filter((id) => id !== undefined),
      };
    },
  };
}

/** For those who ask for nothing else. */
export const postFacts = (source: string, site: PostSite): PostFacts => readPost(source, site).facts;

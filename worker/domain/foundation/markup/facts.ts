import type { Token } from "markdown-it";
import type { Leads } from "./address";
import { withoutLastMarks } from "./mention";
import type { Reference } from "./references";
import { attribute, beginsItem, plainText, withTaskBox } from "./tokens";

/** Names that the mentions of one post are looked up for. */
export const MENTIONS_MAX = 20;
/** Cards that one post can show. */
export const REFERENCES_MAX = 10;
const HOSTS_MAX = 20;
/** UTF-16 units of a post's text for search and previews. */
const TEXT_MAX = 40_000;

export interface PostFacts {
  /** Its own words in one line; those of a post that only quotes are the quoted ones. */
  text: string;
  /** How many links leave the site, foreign pictures included, and to which hosts. */
  links: { count: number; hosts: string[] };
  /** Ids of the site's own pictures. */
  images: string[];
  references: Reference[];
}

/** A name after an "@" as it was written, and whether it stands in a quote. */
type Mention = { name: string; quoted: boolean };

/** What one walk over the tokens collects. */
class Gathering {
  readonly own: string[] = [];
  readonly quoted: string[] = [];
  readonly hosts = new Set<string>();
  readonly images = new Set<string>();
  readonly references = new Map<string, Reference>();
  readonly mentions: Mention[] = [];
  links = 0;
  /** Quotes that are open. */
  quotes = 0;

  constructor(
    private readonly leads: Leads,
    private readonly imageId: (address: string) => string | null,
  ) {}

  block(token: Token, isItem: boolean): void {
    if (token.type === "blockquote_open") this.quotes += 1;
    if (token.type === "blockquote_close") this.quotes -= 1;
    const children = token.children ?? [];
    let links = 0;
    for (const each of children) {
      this.inline(each, links > 0);
      if (each.type === "link_open") links += 1;
      if (each.type === "link_close") links -= 1;
    }
    const text = token.type === "inline" ? plainText(children) : token.content;
    (this.quotes > 0 ? this.quoted : this.own).push(isItem ? withTaskBox(text) : text);
  }

  private inline(token: Token, inLink: boolean): void {
    if (token.type === "link_open") this.follow(attribute(token, "href"));
    if (token.type === "mention" && !inLink) this.mentions.push({ name: token.content, quoted: this.quotes > 0 });
    if (token.type !== "image") return;
    const address = attribute(token, "src");
    const lead = this.leads(address);
    const id = lead?.host === null ? this.imageId(address) : null;
    if (id !== null) this.images.add(id);
    else if (!inLink) this.follow(address);
  }

  private follow(address: string): void {
    const lead = this.leads(address);
    if (lead === null) return;
    if (lead.host !== null) {
      this.links += 1;
      if (this.hosts.size < HOSTS_MAX) this.hosts.add(lead.host);
    }
    const { reference } = lead;
    if (reference !== null && this.references.size < REFERENCES_MAX)
      this.references.set(`${reference.kind} ${reference.id}`, reference);
  }
}

const oneLine = (parts: readonly string[]): string => parts.join(" ").replace(/\s+/g, " ").trim();

/** All that is asked of a post but its HTML. */
export function gather(
  tokens: readonly Token[],
  leads: Leads,
  imageId: (address: string) => string | null,
): { facts: PostFacts; mentions: Mention[] } {
  const found = new Gathering(leads, imageId);
  tokens.forEach((token, index) => found.block(token, beginsItem(tokens, index)));
  const text = oneLine(found.own) || oneLine(found.quoted);
  return {
    facts: {
      text: text.slice(0, TEXT_MAX).toWellFormed(),
      links: { count: found.links, hosts: [...found.hosts] },
      images: [...found.images],
      references: [...found.references.values()],
    },
    mentions: found.mentions,
  };
}

/** Lower case and without the period of a sentence, each once. */
export function namesOf(mentions: readonly Mention[]): string[] {
  const names = new Set(mentions.map(({ name }) => withoutLastMarks(name).toLowerCase()));
  names.delete("");
  return [...names].slice(0, MENTIONS_MAX);
}

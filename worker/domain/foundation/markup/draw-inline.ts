import type { Token } from "markdown-it";
import type { Leads } from "./address";
import { escapeAttribute, escapeText } from "./escape";
import { memberOf, type Members } from "./members";
import { attribute, plainText } from "./tokens";

/** What is drawn for one reader of one post. */
export interface Drawing {
  leads: Leads;
  imageId: (address: string) => string | null;
  members: Members;
  /** UTF-16 units that tags with addresses may still take: one definition can be used ten thousand times. */
  left: number;
}

const BREAKS: Record<string, string> = { softbreak: "\n", hardbreak: "<br>" };
const SPANS: Record<string, string> = { em: "em", strong: "strong", s: "del" };
/** Emphasis in emphasis, which the parser's own bound does not count. */
const SPANS_MAX = 12;

function spend(drawing: Drawing, tag: string): string | null {
  if (tag.length > drawing.left) return null;
  drawing.left -= tag.length;
  return tag;
}

const titled = (token: Token): string => {
  const title = attribute(token, "title");
  return title === "" ? "" : ` title="${escapeAttribute(title)}"`;
};

/** Null where there is to be no link: its text then stands alone. */
function anchor(address: string, token: Token, drawing: Drawing): string | null {
  const lead = drawing.leads(address);
  if (lead === null) return null;
  const rel = lead.host === null ? "" : ' rel="nofollow ugc noopener"';
  return spend(drawing, `<a href="${escapeAttribute(address)}"${titled(token)}${rel}>`);
}

function mention(name: string, drawing: Drawing): string {
  const member = memberOf(name, drawing.members);
  const path = member && `/profile/${encodeURIComponent(member.id)}`;
  const open = path && spend(drawing, `<a href="${escapeAttribute(path)}" class="mention">`);
  return member && open ? `${open}@${escapeText(member.username)}</a>${member.rest}` : escapeText(`@${name}`);
}

/** The site's own picture; a foreign one is a link to it, or within a link its text. */
function image(token: Token, inLink: boolean, drawing: Drawing): string {
  const address = attribute(token, "src");
  const text = plainText(token.children ?? []);
  if (drawing.leads(address)?.host === null && drawing.imageId(address) !== null) {
    const attributes = `src="${escapeAttribute(address)}" alt="${escapeAttribute(text)}"${titled(token)}`;
    return spend(drawing, `<img ${attributes} loading="lazy">`) ?? escapeText(text);
  }
  const open = inLink ? null : anchor(address, token, drawing);
  return open === null ? escapeText(text) : `${open}${escapeText(text === "" ? address : text)}</a>`;
}

/** The inside of a paragraph, heading or cell. Of a kind of token that is not known only the text is drawn. */
export function drawInline(tokens: readonly Token[], drawing: Drawing): string {
  /** Of each open link, whether it was drawn. */
  const links: boolean[] = [];
  let spans = 0;
  const span = (name: string, nesting: number): string => {
    if (nesting > 0) spans += 1;
    const drawn = spans > SPANS_MAX ? "" : nesting > 0 ? `<${name}>` : `</${name}>`;
    if (nesting < 0) spans -= 1;
    return drawn;
  };
  const one = (token: Token): string => {
    if (token.type === "link_open") {
      const open = anchor(attribute(token, "href"), token, drawing);
      links.push(open !== null);
      return open ?? "";
    }
    if (token.type === "link_close") return links.pop() === true ? "</a>" : "";
    if (token.type === "image") return image(token, links.length > 0, drawing);
    if (token.type === "mention" && links.length === 0) return mention(token.content, drawing);
    if (token.type === "mention") return escapeText(`@${token.content}`);
    if (token.type === "code_inline") return `<code>${escapeText(token.content)}</code>`;
    const name = SPANS[token.tag];
    if (name !== undefined && token.nesting !== 0) return span(name, token.nesting);
    return BREAKS[token.type] ?? escapeText(token.content);
  };
  return tokens.map(one).join("");
}

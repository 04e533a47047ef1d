import type { Token } from "markdown-it";

export const attribute = (token: Token, name: string): string =>
  String(token.attrs?.find(([each]) => each === name)?.[1] ?? "");

/** What a token says when it may hold no markup, as the text in place of a picture may not. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map(plainToken).join("");
}

function plainToken(token: Token): string {
  if (token.type === "image") return plainText(token.children ?? []);
  if (token.type === "mention") return `@${token.content}`;
  if (token.type === "softbreak" || token.type === "hardbreak") return "\n";
  return token.content;
}

const TASK = /^\[([ xX])\]\s+(?=\S)/;

/** The text of a token that may begin an item of a task list, its brackets as a drawn box. */
export const withTaskBox = (text: string): string =>
  text.replace(TASK, (_, mark: string) => (mark === " " ? "☐ " : "☑ "));

/** Whether the inline token at this place begins the first paragraph of a list's item. */
export const beginsItem = (tokens: readonly Token[], index: number): boolean =>
  tokens[index - 1]?.type === "paragraph_open" && tokens[index - 2]?.type === "list_item_open";

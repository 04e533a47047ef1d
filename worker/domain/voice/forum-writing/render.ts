import { preview } from "../../foundation/lists/preview";

/** Whom a mention can lead to, by the username in lower case. */
export type Members = ReadonlyMap<string, { id: string; username: string }>;

interface Drawn {
  html: string;
  /** Ids of the members it speaks to. */
  mentioned: string[];
}

/** What a text holds, from one reading; it is drawn once the members are known whom it names. */
export interface Reading {
  names: string[];
  text: string;
  links: { count: number; hosts: string[] };
  images: number;
  draw: (members: Members) => Drawn;
}

const NAMES_MAX = 20;
const NAME = /(?<![\p{L}\p{N}./@&=+#%])@((?:(?!\p{DI})[\p{L}\p{N}._-]){3,30})(?![\p{L}\p{N}_-])/gu;
const ADDRESS = /https?:\/\/[^\s<>()"']+/giu;
const IMAGE = /!\[[^\]]*\]\(/gu;
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);
const plain = (name: string): string => name.replace(/[._-]+$/, "").toLowerCase();

/** The one place where a post's text becomes what the site shows. @param origin the site's own */
export function readText(source: string, origin: string): Reading {
  const addresses = (source.match(ADDRESS) ?? []).filter((address) => URL.canParse(address));
  const foreign = addresses.map((address) => new URL(address)).filter((url) => url.origin !== origin);
  const names = [...new Set(Array.from(source.matchAll(NAME), ([, name = ""]) => plain(name)))].slice(0, NAMES_MAX);
  return {
    names,
    text: source.replace(/\s+/g, " ").trim(),
    links: { count: foreign.length, hosts: [...new Set(foreign.map(({ host }) => host))] },
    images: source.match(IMAGE)?.length ?? 0,
    draw: (members) => ({
      html: source
        .split(/\n{2,}/)
        .map((paragraph) => `<p>${escaped(paragraph)}</p>`)
        .join(""),
      mentioned: names.flatMap((name) => members.get(name)?.id ?? []),
    }),
  };
}

const EXCERPT_MAX = 300;
export const excerptOf = ({ text }: Reading): string => preview(text, EXCERPT_MAX);

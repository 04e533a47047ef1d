import { parseFragment, serialize } from "parse5";
import { expect } from "vitest";
import { elementsIn, type Shape } from "./shape";
import { SITE } from "./site";

/** Every tag that can come out of the renderer, with the attributes that it can have. */
const ALLOWED: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    "p h3 h4 h5 em strong del code pre blockquote ul li table thead tbody tr hr br".split(" ").map((tag) => [tag, []]),
  ),
  ol: ["start"],
  th: ["class"],
  td: ["class"],
  a: ["href", "title", "rel", "class"],
  img: ["src", "alt", "title", "loading"],
};
const CLASSES: Record<string, readonly string[]> = {
  a: ["mention"],
  th: ["align-center", "align-right"],
  td: ["align-center", "align-right"],
};

function faultsOf({ tag, attrs }: Shape): string[] {
  const faults = Object.keys(attrs)
    .filter((name) => !ALLOWED[tag]?.includes(name))
    .map((name) => `<${tag} ${name}>`);
  if (!(tag in ALLOWED)) faults.push(`<${tag}>`);
  if (attrs["class"] !== undefined && !CLASSES[tag]?.includes(attrs["class"])) faults.push(`class ${attrs["class"]}`);
  if (tag === "img" && SITE.imageId(attrs["src"] ?? "") === null) faults.push(`picture from ${attrs["src"]}`);
  return tag === "a" ? [...faults, ...linkFaults(attrs)] : faults;
}

/** As a browser reads the address on a page of the site. */
function linkFaults({ href = "", rel }: Record<string, string>): string[] {
  const url = URL.canParse(href, `${SITE.origin}/community/thread/1`)
    ? new URL(href, `${SITE.origin}/community/thread/1`)
    : null;
  if (url === null || !["http:", "https:", "mailto:"].includes(url.protocol)) return [`link to ${href}`];
  if (url.username !== "" || url.password !== "") return [`name in ${href}`];
  const isForeign = url.protocol !== "mailto:" && url.origin !== SITE.origin;
  if (isForeign && !/^https?:\/\//i.test(href)) return [`foreign address ${href} that looks like a path`];
  return isForeign === (rel === "nofollow ugc noopener") ? [] : [`rel ${rel} of ${href}`];
}

/** HTML that a parser takes without an error and writes again as it was: nothing in it was mended, moved or dropped. */
export function expectAllowed(html: string): void {
  const errors: string[] = [];
  const fragment = parseFragment(html, { onParseError: ({ code }) => errors.push(code) });
  expect(errors.filter((code) => !code.startsWith("control-character") && !code.startsWith("noncharacter"))).toEqual(
    [],
  );
  expect(serialize(fragment).replaceAll("&nbsp;", "\u00A0")).toBe(html.replace(/\r\n?/g, "\n"));
  expect(elementsIn(html).flatMap(faultsOf)).toEqual([]);
}

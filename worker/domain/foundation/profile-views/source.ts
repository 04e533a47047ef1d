/** What led to a profile where it was a page of the site's own, or no page that is told. A host has a dot, so it is none of these. */
const OWN_SOURCES = {
  direct: "Address or bookmark, or not told",
  search: "Search on Leafproof",
  forum: "Forum",
  social: "Social hub",
  reviews: "Reviews",
  catalog: "Vendors and products",
  people: "Profiles and friends",
  messages: "Messages and notifications",
  site: "Other pages of Leafproof",
  other: "Other sites",
} as const;
type OwnSource = keyof typeof OWN_SOURCES;

/** Different sources that a profile counts a day; what comes beyond them counts as `other`. */
export const SOURCES_MOST = 24;

const PARTS: readonly [RegExp, OwnSource][] = [
  [/^\/search(?:\/|$)/, "search"],
  [/^\/community(?:\/|$)/, "forum"],
  [/^\/social(?:\/|$)/, "social"],
  [/^\/reviews(?:\/|$)/, "reviews"],
  [/^\/(?:vendors?|product|lab|lab-verification|compare)(?:\/|$)/, "catalog"],
  [/^\/(?:profile|friends|badges)(?:\/|$)/, "people"],
  [/^\/(?:messages|notifications)(?:\/|$)/, "messages"],
];
const HOST = /^(?=.{3,80}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** The host of the page that led here, or the part of the site that it belongs to: neither its path nor its query. */
export function sourceOf(request: Request): string {
  const referrer = request.headers.get("referer");
  if (referrer === null || !URL.canParse(referrer)) return "direct";
  const { protocol, host, hostname, pathname } = new URL(referrer);
  if (host === new URL(request.url).host) return PARTS.find(([part]) => part.test(pathname))?.[1] ?? "site";
  const name = hostname.replace(/^www\./, "");
  return /^https?:$/.test(protocol) && HOST.test(name) ? name : "other";
}

export const sourceName = (source: string): string =>
  Object.entries(OWN_SOURCES).find(([name]) => name === source)?.[1] ?? source;

export const DEVICES = ["desktop", "mobile", "tablet"] as const;
export type Device = (typeof DEVICES)[number];

const TABLET = /iPad|Tablet|PlayBook|Kindle|Android(?!.*Mobile)/i;
const MOBILE = /Mobi|iPhone|iPod|Android/i;

/** The class of a device by what its browser says of itself; nothing else of that is kept. */
export function deviceOf(request: Request): Device {
  const agent = request.headers.get("user-agent") ?? "";
  if (TABLET.test(agent)) return "tablet";
  return MOBILE.test(agent) ? "mobile" : "desktop";
}

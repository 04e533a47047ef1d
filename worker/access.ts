import type { Method, Rule } from "./access-rows";
import { ACCESS } from "./access-table";
import { can, lacksSecondFactor, type Viewer } from "./domain/foundation/access/policy";
import { CONTENT_AREAS, type ContentArea } from "./domain/foundation/settings/content-epochs";
import type { SiteMode } from "./env";

export type Refusal = "landing" | "login" | "forbidden" | "second_factor" | "age" | "method" | "viewing" | "unlisted";
/** The areas of which a change outdates the cached copies of a page; null where there are none. */
type Cached = readonly ContentArea[] | null;
export type Decision = { allow: true; ageOverlay: boolean; cached: Cached } | { allow: false; reason: Refusal };

const regExpOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.]/g, "\\.").replace(/:id/g, "[^/]+").replace(/\*/g, ".+")}$`);

/** The rows of each pattern. An address that stands in the table word for word is looked up, the others are tried. */
const rowsOf = Map.groupBy(ACCESS, ({ path }) => path);
const patterns = [...rowsOf]
  .filter(([path]) => /[:*]/.test(path))
  .map(([path, rows]) => ({ test: regExpOf(path), rows }));

const NONE: readonly Rule[] = [];
const rowsFor = (path: string): readonly Rule[] =>
  rowsOf.get(path) ?? patterns.find(({ test }) => test.test(path))?.rows ?? NONE;

const METHODS: Partial<Record<string, Method>> = {
  GET: "GET",
  HEAD: "GET",
  OPTIONS: "GET",
  POST: "POST",
  PUT: "PUT",
  DELETE: "DELETE",
};

function allows(row: Rule, asked: string): boolean {
  const method = METHODS[asked];
  return method !== undefined && row.methods.includes(method);
}

/** The row that names an address with a method, or undefined where the table knows none. */
export const ruleFor = (path: string, method: string): Rule | undefined =>
  rowsFor(path).find((row) => allows(row, method));

/** See rules/access#one-table. @param path without query and `.data` suffix, or the pattern of the route */
export function decide(mode: SiteMode, viewer: Viewer, path: string, method: string): Decision {
  const rows = rowsFor(path);
  if (viewer.viewedAs && METHODS[method] !== "GET") return { allow: false, reason: "viewing" };
  // Whoever may not be there at all is told that, and not which methods there are.
  const row = rows.find((each) => allows(each, method)) ?? rows[0];
  const reason = row?.audience === "outside" ? null : (gate(mode, viewer, row) ?? refusal(viewer, row));
  if (reason !== null) return { allow: false, reason };
  if (row === undefined || !allows(row, method)) return { allow: false, reason: "method" };
  if (viewer.viewedAs && isShut(row)) return { allow: false, reason: "viewing" };
  return { allow: true, ageOverlay: row.age === "overlay" && !viewer.ageVerified, cached: cachedBy(row) };
}

/** What nobody reads in another's place: what is marked so, and of the API what is not for everyone. */
const isShut = ({ path, audience, shut }: Rule): boolean =>
  shut === true || (path.startsWith("/api/") && !isForVisitors(audience));

/** What an address takes, as the header Allow names it. @param path as in `decide` */
export const methodsOf = (path: string): string =>
  [
    ...new Set(
      rowsFor(path).flatMap(({ methods }) => methods.flatMap((one) => (one === "GET" ? ["GET", "HEAD"] : [one]))),
    ),
  ]
    .toSorted()
    .join(", ");

/** Whether the viewer may open a page of the open site, whatever mode it is in today. */
export const mayOpen = (viewer: Viewer, path: string): boolean => decide("open", viewer, path, "GET").allow;

const cachedBy = ({ cached, shows = CONTENT_AREAS }: Rule): Cached => (cached ? shows : null);

/** What the mode holds back, whatever the page (rules/access#site-modes). */
function gate(mode: SiteMode, viewer: Viewer, row: Rule | undefined): Refusal | null {
  const entrance = row?.audience === "newcomers";
  if (mode === "coming_soon") {
    // An admin whose second factor is due gets in, to set it up.
    if (can(viewer, "admin.tools") || lacksSecondFactor(viewer, "admin.tools"))
      return viewer.ageVerified || entrance ? null : "age";
    return row?.testers && can(viewer, "tester.own") ? null : "landing";
  }
  return mode === "private" && viewer.kind === "visitor" && !entrance ? "login" : null;
}

const isForVisitors = (audience: Rule["audience"]): audience is "outside" | "newcomers" | "everyone" =>
  audience === "outside" || audience === "newcomers" || audience === "everyone";

/** A visitor may be a vendor; who is staff knows where they log in (rules/access#refusals). */
function refusal(viewer: Viewer, row: Rule | undefined): Refusal | null {
  if (row === undefined) return "unlisted";
  const { audience, age } = row;
  const open = isForVisitors(audience);
  if ((audience === "login" || audience === "vendor.own") && viewer.kind === "visitor") return "login";
  if (!open && audience !== "login" && !can(viewer, audience)) {
    return lacksSecondFactor(viewer, audience) ? "second_factor" : "forbidden";
  }
  return age === "required" && !viewer.ageVerified ? "age" : null;
}

/** See rules/access#refusals; the landing screen is the site's face, so a page of it is no error. */
export const REFUSAL_STATUS = {
  landing: 200,
  login: 401,
  forbidden: 403,
  second_factor: 403,
  age: 403,
  method: 405,
  viewing: 403,
  unlisted: 404,
} as const satisfies Record<Refusal, number>;

/** Without one, React Router writes the text of an error of ours into a page's data. */
export const STATUS_TEXTS: Record<(typeof REFUSAL_STATUS)[Refusal], string> = {
  200: "OK",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
};

/** React Router's data requests are the page's own path with a suffix. */
export const pagePath = (pathname: string): string => {
  const path = pathname.endsWith("/_.data") ? pathname.slice(0, -6) : pathname.replace(/\.data$/, "");
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
};

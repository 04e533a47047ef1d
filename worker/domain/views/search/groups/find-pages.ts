import { DOCUMENT_FOLDERS, documentPath } from "../../../foundation/content/document-path";
import { listDocuments } from "../../../foundation/content/documents";
import { normalise, phraseOf } from "../../../foundation/lists/phrase";
import { type Lines, linesOf } from "../index/lines";
import { firstBy } from "./best";
import { BY_WORDS, matchNames } from "./match-names";

export interface FoundPage {
  title: string;
  path: string;
}

interface SitePage extends FoundPage {
  /** Other words that people look for it by. */
  words: string;
}

/** A shorter text stands in too many titles. */
const PAGES_FROM = 3;

/** Screens that are not documents, by their names in the menus. */
const SCREENS: readonly SitePage[] = [
  { title: "Vendors", path: "/vendors", words: "directory shops sellers" },
  { title: "Deals", path: "/deals", words: "sales discounts coupons promotions" },
  { title: "Compare products", path: "/compare", words: "side by side" },
  { title: "Lab verification", path: "/lab-verification", words: "batch certificate coa code check" },
  { title: "Lab data", path: "/lab-data", words: "open data csv json download results" },
  { title: "Reviews", path: "/reviews", words: "ratings" },
  { title: "Community", path: "/community", words: "forum threads discussions" },
  { title: "Badges and reputation", path: "/badges", words: "medals points earned" },
  { title: "Rewards", path: "/rewards", words: "points tiers cashback program" },
  { title: "Referrals", path: "/referrals", words: "invite friends code link balance" },
  { title: "Vendor plans", path: "/vendor-plans", words: "prices subscription professional enterprise" },
  { title: "Vendor verification", path: "/verification", words: "apply application sell" },
  { title: "Blog", path: "/blog", words: "articles" },
  { title: "News", path: "/news", words: "announcements" },
  { title: "Vendor lounge", path: "/vendor-lounge", words: "response rate contact requests" },
  { title: "Account", path: "/account", words: "your settings email" },
  { title: "Email", path: "/account/email", words: "address change mail" },
  { title: "Password", path: "/account/password", words: "change" },
  { title: "Picture", path: "/account/picture", words: "profile avatar photo" },
  { title: "Second factor", path: "/account/second-factor", words: "two factor 2fa authenticator code" },
  { title: "Sessions", path: "/account/sessions", words: "devices log out" },
  { title: "Private messages", path: "/account/keys", words: "keys browsers backup passphrase encryption" },
  { title: "Privacy settings", path: "/account/privacy", words: "seen online" },
  { title: "Notification settings", path: "/account/notifications", words: "notifications mail alerts push" },
  { title: "My reviews", path: "/account/reviews", words: "own written" },
  { title: "Purchases", path: "/account/claims", words: "claims orders bought" },
  { title: "Redeem points", path: "/referrals/redeem", words: "gift card cash payout store credit rewards" },
  { title: "Watching", path: "/account/watching", words: "watched news watch list" },
  { title: "Saved searches", path: "/account/searches", words: "search alerts" },
  { title: "Price alerts", path: "/account/price-alerts", words: "cheaper" },
  { title: "Decisions", path: "/account/decisions", words: "appeals moderation" },
  { title: "Your data", path: "/account/data", words: "export download" },
  { title: "Messages", path: "/messages", words: "inbox conversations chat" },
  { title: "Wishlist", path: "/account/wishlist", words: "saved products" },
];

/** What people look for documents by, beside their titles and addresses. */
const DOCUMENT_WORDS: Readonly<Record<string, string>> = {
  dosing: "dosage dose serving",
  "contact-support": "refund refunds returns order help",
};

interface Searched {
  pages: SitePage[];
  titles: Lines;
  words: Lines;
}

const searched = new Map<boolean, Searched>();

/** They are part of the bundle and cannot change under an isolate. */
function sitePages(demo: boolean): Searched {
  const known = searched.get(demo);
  if (known !== undefined) return known;
  const documents = DOCUMENT_FOLDERS.flatMap((folder) =>
    listDocuments(folder, demo).map((text) => ({
      title: text.title,
      path: documentPath(text),
      words: `${text.slug.replaceAll("-", " ")} ${DOCUMENT_WORDS[text.slug] ?? ""}`,
    })),
  );
  const pages = [...SCREENS, ...documents];
  const lines = (of: (page: SitePage) => string) =>
    linesOf(`\n${pages.map((page) => `${normalise(of(page))}\n`).join("")}`);
  const read = { pages, titles: lines(({ title }) => title), words: lines(({ title, words }) => `${title} ${words}`) };
  searched.set(demo, read);
  return read;
}

/** Pages of the site by title or by other words for them. @param mayOpen whether the viewer may open a path */
export function findPages(
  q: string,
  { demo, mayOpen }: { demo: boolean; mayOpen: (path: string) => boolean },
  most: number,
): FoundPage[] {
  if (phraseOf(q).length < PAGES_FROM) return [];
  const { pages, titles, words } = sitePages(demo);
  const ranks = new Map<number, number>();
  // A slip is looked for in titles only; among all words too many are alike.
  const matches = [...matchNames(titles, q), ...matchNames(words, q).filter(({ rank }) => rank <= BY_WORDS)];
  for (const { row, rank } of matches) if (!ranks.has(row)) ranks.set(row, rank);
  const open = [...ranks].filter(([row]) => mayOpen(pages[row]?.path ?? ""));
  return firstBy(open, most, ([row, rank]) => [rank, row]).flatMap(([row]) => {
    const page = pages[row];
    return page === undefined ? [] : [{ title: page.title, path: page.path }];
  });
}

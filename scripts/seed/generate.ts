import { DEMO_ACCOUNTS } from "./accounts";
import { announcedAudit, announcedRows } from "./announced-changes";
import { planApplications } from "./applications";
import { planTesters } from "./testers";
import { byKey } from "./by-key";
import { DAY, startOfDay } from "./calendar";
import type { DemoCertificate } from "./certificates/demo-certificate";
import { planCircle } from "./circle";
import { planPoints } from "./points";
import { planCharges } from "./charges";
import { clickRows } from "./clicks";
import { planCollections } from "./collections";
import type { DemoData, Row } from "./data";
import { generateForum } from "./forum/forum";
import { planHandBadges } from "./hand-badges";
import { alertRows, bandRows } from "./integrity";
import { planGalleries } from "./galleries/plan-galleries";
import { generateInvites } from "./invites";
import { lastActs } from "./last-acts";
import { generatePartners, generateResults } from "./lab/lab";
import { certified, shareBatch } from "./lab/shelf-results";
import { generateCases } from "./moderation";
import { type DemoTalk, planTalks } from "./messages/plan-talks";
import { imageRows } from "./messages/pictures";
import { monitored, type Monitored } from "./messages/monitoring";
import { keyRows } from "./messages/private-talk";
import { reportedRows } from "./messages/reported";
import { conversationRows, inboxRows, requestRows } from "./messages/rows";
import { digestRows, preferenceRows } from "./notification-choices";
import { notificationRows } from "./notices/notifications";
import { demoResults, draftRows } from "./lab/lab-demo";
import { priceRows } from "./price-history";
import { changeRows } from "./product-changes";
import { generatePeople } from "./people";
import type { DemoClip } from "./galleries/clips";
import { photoFiles, photoRows } from "./reviews/review-photos";
import type { DemoPicture } from "./pictures/product-picture";
import { generateProducts } from "./products";
import { coverPictures } from "./pictures/covers";
import { planProfileViews } from "./profile-views";
import { emojiPictureOf, profileRows } from "./profiles";
import { promotionRows } from "./promotions";
import { Random } from "./random";
import { lazily, remembered } from "./remembered";
import { planSocial } from "./social/social";
import { ticketRows } from "./support";
import { planRegistrations, registrationCases } from "./registrations";
import { ringAlerts } from "./review-ring";
import { authorPicker, planReviews } from "./reviews/review-plan";
import { replyRows, reviewRows, voteRows } from "./reviews/reviews";
import { auditRows, counterRows, loginRows, statusRows, waitlistDayRows, waitlistRows } from "./site";
import { categoryTotals, monthTotals, strainTotals } from "./totals";
import { noteRows } from "./user-notes";
import { pastClickRows, viewRows } from "./views";
import { savedSearchRows } from "./saved-searches";
import { watchEventRows, watchRows } from "./watching";
import { priceAlertRows } from "./wishlist";
import { productRow, type Shelf, vendorRow } from "./shelves";
import { generateVendors } from "./vendors";

/** What one unit of scale holds, besides the demo accounts. */
const PER_SCALE = { vendors: 24, people: 150, waitlist: 40, logins: 160, invites: 12 } as const;

interface DemoOptions {
  /** UTC epoch milliseconds; all but `newbie` is laid out relative to the start of its UTC day. */
  now: number;
  /** 1 is 24 vendors, 160 products and 900 reviews. */
  scale: number;
  /** The forum's, where it is not the same. */
  forumScale?: number;
  /** The stored form of the demo accounts' common password. */
  passwordHash: string;
}

export type Demo = DemoData & {
  certificates: Iterable<DemoCertificate>;
  pictures: Iterable<DemoPicture>;
  postPictures: Iterable<DemoPicture>;
  coverPictures: Iterable<DemoPicture>;
  reviewPictures: Iterable<DemoPicture>;
  galleryClips: readonly DemoClip[];
  talks: readonly DemoTalk[];
  monitoring: Pick<Monitored, "setting" | "loggedAs">;
};

/** Up to this scale the certificates fit into memory, and are drawn once. */
const REMEMBERED_SCALE = 2;

/**
 * The demo's content, the same for the same day and scale. Large tables are read row by row; each reading starts over.
 * @throws RangeError for a scale below 1
 */
export function generateDemo({ now, scale, forumScale = scale, passwordHash }: DemoOptions): Demo {
  if (!Number.isInteger(scale) || scale < 1) throw new RangeError("scale is a whole number from 1");
  const today = startOfDay(now);
  const random = new Random(`leafproof/${today / DAY}/${scale}`);
  const people = generatePeople(random.fork("people"), { now, today, count: PER_SCALE.people * scale, passwordHash });
  const [admin, staff, moderator] = people;
  const quietharbor = people[DEMO_ACCOUNTS.length];
  if (admin === undefined || staff === undefined || moderator === undefined || quietharbor === undefined)
    throw new Error("the demo accounts are missing");
  const moderatorIds = [moderator.row.id, quietharbor.row.id];
  const roles = { today, moderatorId: quietharbor.row.id, adminId: admin.row.id };
  const vendors = generateVendors(random.fork("vendors"), PER_SCALE.vendors * scale, today, people);
  const context = { today, moderatorIds, pickAuthor: authorPicker(people) };

  const written = new Set<string>();
  const shelves: Shelf[] = vendors.map((vendor) => {
    const own = random.fork(vendor.row.id);
    const products = generateProducts(own.fork("products"), vendor, { today, written });
    const results = [
      ...generateResults(own.fork("lab"), products, roles),
      ...demoResults(own.fork("demo lab"), vendor, products, roles),
    ];
    const reviews = planReviews(own.fork("reviews"), vendor, products, context);
    return { vendor, products, results, reviews, visible: reviews.filter(({ hidden }) => hidden === null) };
  });
  const shelfOf = (id: string) => shelves.find(({ vendor }) => vendor.row.id === id);
  shareBatch(shelfOf("harrow-lane-extracts"), shelfOf("hollowbeck-loft"));

  const products = shelves.flatMap((shelf) => shelf.products);
  const results = shelves.flatMap((shelf) => shelf.results);
  const reviews = shelves
    .flatMap((shelf) => shelf.reviews)
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  const visible = reviews.filter(({ hidden }) => hidden === null);
  const resultsOf = byKey(results, ({ productId }) => productId);
  const reviewsOf = byKey(visible, ({ product }) => product?.row.id ?? "");
  const announced = announcedRows(random.fork("announced changes"), people, today);
  const waitlist = waitlistRows(random.fork("waitlist"), PER_SCALE.waitlist * scale, today);
  const invites = generateInvites(random.fork("invites"), PER_SCALE.invites * scale, {
    today,
    people,
    admin: admin.row,
  });
  const registrations = planRegistrations(random.fork("registrations"), people, {
    today,
    scale,
    staffId: staff.row.id,
  });
  const applications = planApplications(random.fork("applications"), people, vendors, {
    today,
    scale,
    staffId: staff.row.id,
  });
  const testers = planTesters(random.fork("testers"), people, {
    ...{ today, scale, staffId: staff.row.id },
    taken: new Set(applications.applications.map(({ userId }) => userId)),
  });
  const seedRoles = { today, staffId: staff.row.id };
  const plans = planCharges(random.fork("plans"), vendors, seedRoles);
  const productsOf = byKey(products, ({ row }) => row.vendorId);
  const moderation = generateCases(random.fork("moderation"), {
    today,
    people,
    reviews,
    moderatorIds,
    staffId: staff.row.id,
  });
  const cases = [...moderation.cases, ...registrationCases(random.fork("registration cases"), registrations)];
  const logins = loginRows(random.fork("logins"), people, PER_SCALE.logins * scale, today);
  const tickets = ticketRows(random.fork("support"), people, vendors, { ...seedRoles, scale, productsOf });
  const points = planPoints({
    ...{ registrations, people, vendors, reviews, today, scale },
    ...{ staff: staff.row, admin: admin.row },
  });
  const writtenBy = byKey(visible, ({ author }) => author.row.id);

  const forum = generateForum(
    random.fork("forum"),
    { vendors, products, results },
    { today, scale: forumScale, people },
  );

  const batchesOf = (id: string) => resultsOf(id).map(({ batchNumber }) => batchNumber);
  const said = planTalks(random.fork("messages"), { people, vendors, products, batchesOf, today, scale });
  const reported = reportedRows(random.fork("reported messages"), said, quietharbor);

  const certificates = (scale <= REMEMBERED_SCALE ? remembered : lazily)(() => certified(shelves));
  const watched = monitored(random.fork("monitoring"), said.patterns, admin);

  const firstReviews = new Map(visible.toReversed().map(({ author, createdAt }) => [author.row.id, createdAt]));
  const byHand = planHandBadges(people, { today, admin: admin.row, firstReviews });

  const circle = planCircle(people, today);
  const { galleryPhotos, galleryPictures, ...galleries } = planGalleries({ people, products, writtenBy, today, scale });
  const watches = [...watchRows(people, products, results, today)];

  const profiles = profileRows(people, (id) => writtenBy(id)[0]?.id, today);
  const made = {
    users: people.map(({ row, ...person }, index) => ({
      ...row,
      picture: emojiPictureOf({ row, ...person }, index),
      reviewCount: writtenBy(row.id).length,
    })),
    ...forum.rows,
    talks: said.talks,
    conversations: lazily(() => conversationRows(said)),
    messageKeys: [...keyRows(people, today)],
    messageImages: lazily(() => imageRows(said)),
    profiles,
    coverPictures: lazily(() => coverPictures(profiles)),
    memberBadges: byHand.badges,
    ...circle,
    ...galleries,
    ...planProfileViews(people, circle, today),
    ...planSocial(people, vendors, circle, { today, scale }),
    listEntries: lazily(() => inboxRows(said, people)),
    contactRequests: lazily(() => requestRows(said)),
    suspiciousPatterns: said.patterns,
    vendors: shelves.map(vendorRow),
    products: products.map((product) =>
      productRow(product, reviewsOf(product.row.id), resultsOf(product.row.id), today),
    ),
    productSizes: products.flatMap(({ sizes }) => sizes),
    labPartners: generatePartners(random.fork("laboratories"), roles),
    labResults: lazily(function* () {
      for (const [row, { named }] of certificates) yield { ...row, certificate: named };
    }),
    certificates: lazily(function* () {
      for (const [, certificate] of certificates) yield certificate;
    }),
    pictures: products.flatMap(({ pictures }) => pictures),
    postPictures: forum.pictures,
    reviewPictures: lazily(function* () {
      yield* photoFiles(reviews);
      yield* galleryPictures;
    }),
    photos: lazily(function* () {
      yield* photoRows(reviews);
      yield* galleryPhotos;
    }),
    labDrafts: draftRows(random.fork("lab drafts"), vendors, productsOf, roles),
    reviews: lazily(() => reviewRows(reviews, resultsOf)),
    reviewVotes: lazily(() => voteRows(reviews, people, today)),
    reviewReplies: lazily(() => replyRows(reviews, today)),
    vendorCategoryRatings: shelves.flatMap((shelf) => categoryTotals(shelf.vendor.row.id, shelf.visible)),
    vendorRatingMonths: shelves.flatMap((shelf) => monthTotals(shelf.vendor.row.id, shelf.visible)),
    strainEffects: strainTotals(visible),
    clickDays: lazily(function* () {
      yield* pastClickRows(vendors, products, today);
      yield* clickRows(vendors, products, today);
    }),
    substanceStatuses: statusRows(today),
    waitlist,
    loginAttempts: logins,
    waitlistDays: waitlistDayRows(waitlist),
    registrations: [...registrations.registered.map(({ row }) => row), ...registrations.blocked],
    ...points.tables,
    inviteCodes: invites.codes,
    inviteRedemptions: invites.redemptions,
    moderationCases: [...cases, ...forum.cases, ...reported.cases],
    reports: [...moderation.reports, ...forum.reports, ...reported.reports],
    reportedMessages: reported.messages,
    notificationPreferences: preferenceRows(people),
    notificationDigests: digestRows(people, today),
    userNotes: noteRows(random.fork("user notes"), people, { today, authorIds: [admin.row.id, staff.row.id] }),
    applications: applications.applications,
    applicationEvents: applications.events,
    testerApplications: testers.applications,
    testerApplicationEvents: testers.events,
    testerDocuments: testers.documents,
    charges: [...applications.charges, ...plans.charges],
    planChanges: plans.changes,
    promotions: promotionRows(random.fork("promotions"), vendors, productsOf, today),
    purchaseClaims: points.claims,
    consumerAlerts: [],
    integrityAlerts: [
      ...alertRows(random.fork("integrity"), visible, { today, staffId: staff.row.id }),
      ...ringAlerts(random.fork("ring"), reviews),
    ],
    reviewBands: lazily(() => bandRows(reviewRows(reviews, resultsOf))),
    ...planCollections({ people, products, reviews: visible, resultsOf, claims: points.claims, today }),
    priceAlerts: lazily(() => priceAlertRows(people, products, today)),
    watches,
    watchEvents: [...watchEventRows({ watches, labResults: results, reviews: reviewRows(reviews, resultsOf) }, today)],
    savedSearches: lazily(() => savedSearchRows(people, today)),
    priceHistory: lazily(() => priceRows(products)),
    productChanges: lazily(function* () {
      for (const product of products) yield* changeRows(product, resultsOf(product.row.id));
    }),
    viewDays: lazily(() => viewRows(vendors, products, today)),
    supportTickets: tickets,
    announcedChanges: announced,
    auditLog: [
      ...auditRows(random.fork("audit"), { people, vendors, results }),
      ...[...invites.audit, ...moderation.audit, ...forum.audit, ...reported.audit, ...watched.audit],
      ...[...byHand.audit, ...points.correctionsAudit],
      ...announcedAudit(random.fork("announced audit"), people, announced),
    ],
    siteCounters: counterRows(vendors, products, visible, results),
  };
  const demo = {
    ...made,
    notifications: lazily(() => notificationRows(random.fork("notifications"), made, { today, people })),
  };
  const acts = lastActs(demo);
  const activeAt = ({ id, lastActiveAt, createdAt }: Row<"users">) =>
    Math.max(lastActiveAt ?? createdAt, acts.get(id) ?? 0);
  return {
    ...demo,
    monitoring: watched,
    users: made.users.map((row) => ({ ...row, lastActiveAt: activeAt(row) })),
  };
}

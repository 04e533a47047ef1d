import { env, exports } from "cloudflare:workers";
import { beforeAll, it, vi } from "vitest";
import { utcDay } from "@worker/days";
import { expiryOf } from "@worker/domain/catalogue/lab/results/validity";
import { stopClock } from "../factories/cost";
import { ANSWERS, anApplication, apply } from "../factories/applications";
import { aClaim } from "../factories/claims";
import { insert } from "../factories/insert";
import { aConsumerAlert, anAlert } from "../factories/integrity";
import { aWholeDraft, putCertificate } from "../factories/lab-entry";
import { aPdf } from "../factories/pdfs";
import { mailsTo, tokenIn } from "../factories/mail";
import { aPhoto } from "../factories/photos";
import { aPng } from "../factories/pictures";
import { ALL_PASSED, aPartnerBody, aWaitingResult } from "../factories/lab-panel";
import { aProductBody } from "../factories/products";
import { aPromotion } from "../factories/promotions";
import { aRedemption, points } from "../factories/redemptions";
import { aContent } from "../factories/reviewing";
import * as testers from "../factories/testers";
import { aLabPartner, aLabResult, aProduct, aReview, aSize, aVendor, DAY } from "../factories/rows";
import { aPerson, ask, ORIGIN, type Person } from "../factories/site";
import { aVendorPerson } from "../factories/vendor-people";
import { type Asked, type Change, changingRoutes, expectCheap, TRIPS_MAX } from "./change-cost";

beforeAll(() => stopClock());

type Shop = Awaited<ReturnType<typeof aVendorPerson>>;

let staff: Person;
let admin: Person;
let nth = 0;

const AN_ALERT = {
  reason: "copied_reviews",
  evidence: "Four reviews by four members say nearly the same words.",
  lastDay: utcDay(Date.now() + 90 * DAY),
};

const run = (sql: string, ...values: (string | number)[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
const one = async (sql: string, ...values: string[]) =>
  (await env.DB.prepare(sql)
    .bind(...values)
    .first<string>("id")) ?? "none";

/** People and shops are new each time: most of what follows can be done once. */
const aMember = () => aPerson({ username: `member${(nth += 1)}` });
const aShop = () => aVendorPerson(`shop${(nth += 1)}`, { plan: "enterprise" });

async function aSavedSearch(): Promise<Person & { id: string }> {
  const [id, person] = [`saved-${(nth += 1)}`, await aMember()];
  const row = { userId: person.member.id, list: "products" as const, query: "q=bali", alerts: true };
  await insert(env.DB, "savedSearches", [{ id, ...row, createdAt: 1, knownTo: 1, checkedAt: 1 }]);
  return { ...person, id };
}

type ProductRow = Parameters<typeof aProduct>[0];
async function aListed(overrides: ProductRow = {}): Promise<Shop & { id: string }> {
  const shop = await aShop();
  const row = aProduct({ vendorId: shop.vendorId, ...overrides });
  await insert(env.DB, "products", [row]);
  await insert(env.DB, "productSizes", [aSize({ productId: row.id })]);
  return { ...shop, id: row.id };
}

type Side = "vendor" | "staff";
const as = (side: Side, { cookie }: Person) => (side === "staff" ? staff.cookie : cookie);

/** Something done to a product by its vendor or by staff. */
const onProduct =
  (side: Side, what: string, json?: unknown, row: ProductRow = {}) =>
  async (): Promise<Asked> => {
    const listed = await aListed(row);
    return { cookie: as(side, listed), json, path: `/api/${side}/products/${listed.id}${what}` };
  };

const image = { url: "/images/products/none.png", alt: "A bag" };
const binned = () => ({ deletedAt: Date.now() - DAY, hiddenAt: Date.now() - DAY });

function upload(method: string, path: string, field: string, { cookie }: Person): Promise<Response> {
  const body = new FormData();
  body.set(field, new File([aPng()], "picture.png", { type: "image/png" }));
  body.set("alt", "A bag of leaf");
  return exports.default.fetch(new Request(`${ORIGIN}${path}`, { method, body, headers: { cookie } }));
}

const productChanges = (side: Side): Record<string, Change> => ({
  [`POST /api/${side}/products`]: async () => {
    const shop = await aShop();
    const json = side === "staff" ? { ...aProductBody(), vendorId: shop.vendorId } : aProductBody();
    return { cookie: as(side, shop), json };
  },
  [`PUT /api/${side}/products/:id`]: onProduct(side, "", aProductBody({ outboundUrl: "" })),
  [`PUT /api/${side}/products/:id/featured`]: onProduct(side, "/featured", { featured: true }),
  [`PUT /api/${side}/products/:id/stock`]: onProduct(side, "/stock", { inStock: false, size: 0 }),
  [`DELETE /api/${side}/products/:id`]: onProduct(side, ""),
  [`POST /api/${side}/products/:id/restore`]: () => onProduct(side, "/restore", undefined, binned())(),
  [`POST /api/${side}/products/:id/images`]: async () => {
    const listed = await aListed();
    await ask("/api/ping");
    return upload("POST", `/api/${side}/products/${listed.id}/images`, "image", {
      ...listed,
      cookie: as(side, listed),
    });
  },
  [`DELETE /api/${side}/products/:id/images/:n`]: onProduct(side, "/images/0", undefined, { images: [image] }),
});

/** An application as far along as its state says; a claim of a listed vendor where `host` is that vendor's. */
async function anApplied(status: "pending" | "under_review", who?: Person): Promise<string> {
  const { member } = who ?? (await aMember());
  const [id, businessName] = [`application-${member.id}`, `Leaf of ${member.username}`];
  const answers = { ...ANSWERS, businessName, websiteUrl: `https://${member.username}.example` };
  await insert(env.DB, "applications", [anApplication({ id, userId: member.id, status, businessName, answers })]);
  return id;
}
const onApplication =
  (status: "pending" | "under_review", what: string, json: unknown = {}) =>
  async () => ({
    ...{ cookie: staff.cookie, json },
    path: `/api/staff/applications/${await anApplied(status)}/${what}`,
  });

/** A member whose application claims a listed vendor. */
async function aClaimant(): Promise<Person & { host: string }> {
  const person = await aMember();
  const host = `${person.member.username}.example`;
  await insert(env.DB, "vendors", [aVendor({ id: `listed-${person.member.username}`, host })]);
  await apply(person, { ...ANSWERS, businessName: host, websiteUrl: `https://${host}` });
  return { ...person, host };
}

async function aReviewed(overrides: Parameters<typeof aReview>[0] = {}) {
  const [author, shop] = [await aMember(), await aShop()];
  const row = aReview({ vendorId: shop.vendorId, authorId: author.member.id, ...overrides });
  await insert(env.DB, "reviews", [row]);
  return { author, shop, path: `/api/reviews/${row.id}` };
}
const WORDS = aContent();

const onClaim = (side: Side) => async (): Promise<Asked> => {
  const { author, shop } = await aReviewed();
  const claim = aClaim({ userId: author.member.id, vendorId: shop.vendorId });
  await insert(env.DB, "purchaseClaims", [claim]);
  return { cookie: as(side, shop), json: { decision: "confirm" }, path: `/api/${side}/claims/${claim.id}/decision` };
};

/** A member with points to spend. */
async function aRich(): Promise<Person> {
  const person = await aMember();
  await points(person.member.id, 20_000);
  return person;
}

type Overrides = Partial<Parameters<typeof aRedemption>[0]>;
const IN_HAND = (): Overrides => ({ heldBy: staff.member.id, heldAt: Date.now() });

const onRedemption =
  (what: string, json: unknown, overrides: () => Overrides = () => ({})) =>
  async (): Promise<Asked> => {
    const { id } = await aRedemption({ userId: (await aRich()).member.id, ...overrides() });
    return { cookie: staff.cookie, ...(json !== undefined && { json }), path: `/api/staff/redemptions/${id}/${what}` };
  };
/** An application to the tester program that waits, or that staff have in hand. */
const onTester =
  (what: string, json: unknown, isTaken = true) =>
  async (): Promise<Asked> => {
    const id = await testers.anApplied(await aMember());
    if (isTaken) await testers.act(id, "take", staff);
    return { cookie: staff.cookie, ...(json !== undefined && { json }), path: `${testers.QUEUE}/${id}/${what}` };
  };

const onRedemptions = (json: object) => async (): Promise<Asked> => {
  const [one, other] = [await aRich(), await aRich()];
  const ids = [(await aRedemption({ userId: one.member.id })).id, (await aRedemption({ userId: other.member.id })).id];
  return { cookie: staff.cookie, json: { ...json, ids } };
};

/** Claims of two members, at a shop of its own each. */
async function someClaims(overrides: Parameters<typeof aClaim>[0] = {}): Promise<string[]> {
  const rows = [];
  for (const { author, shop } of [await aReviewed(), await aReviewed()])
    rows.push(aClaim({ userId: author.member.id, vendorId: shop.vendorId, ...overrides }));
  await insert(env.DB, "purchaseClaims", rows);
  return rows.map(({ id }) => id);
}

async function aTicket(what: string, json?: unknown): Promise<Asked> {
  const { cookie, member } = await aMember();
  await ask("/api/support", { json: { subject: "A question", body: "Which one?" }, cookie });
  const id = await one("select id from support_tickets where user_id = ?", member.id);
  return { cookie: staff.cookie, json, path: `/api/staff/tickets/${id}${what}` };
}

/** What a shop of its own has yet to pay. */
async function aCharge(): Promise<string> {
  const { vendorId } = await aShop();
  const id = `charge-${vendorId}`;
  await run(
    "insert into charges values (?, ?, 'plan', 'basic monthly', 2900, 'open', 1, 1, null, null, null)",
    ...[id, vendorId],
  );
  return id;
}

const PLAN = { plan: "professional", billing: "monthly" };
async function aPlanRequest(): Promise<Shop> {
  const shop = await aShop();
  await ask("/api/vendor/plan/request", { json: PLAN, cookie: shop.cookie });
  return shop;
}

/** The address of a draft that the panel began for a vendor. */
async function aPanelDraft(): Promise<string> {
  const { vendorId, id: productId } = await aListed();
  const begun = await ask("/api/lab-panel/drafts", { cookie: admin.cookie, json: { vendorId, productId } });
  return `/api/lab-panel/drafts/${(await begun.json<{ id: string }>()).id}`;
}

/** A result that waits, decided by the panel. */
const onResult = (what: string, json: unknown) => async (): Promise<Asked> => {
  const { vendorId, id: productId } = await aListed();
  const testDate = utcDay(Date.now() - 20 * DAY);
  const row = aWaitingResult({ vendorId, productId, labId: "lab", testDate, expiresAt: expiryOf(testDate) });
  await insert(env.DB, "labResults", [row]);
  return { cookie: admin.cookie, json, path: `/api/lab-panel/results/${row.id}/${what}` };
};

async function onPartner(what: string): Promise<Asked> {
  const partner = aLabPartner();
  await insert(env.DB, "labPartners", [partner]);
  const path = `/api/lab-panel/partners/${partner.id}${what}`;
  return what === ""
    ? { cookie: admin.cookie, json: aPartnerBody(), method: "PUT", path }
    : { cookie: admin.cookie, json: {}, path };
}

const onAnyProduct = (path: string, json?: unknown) => async (): Promise<Asked> => ({
  ...{ cookie: (await aMember()).cookie, json },
  path: `${path}/${(await aListed()).id}`,
});

const ENTRY = {
  ...{ kind: "owned", isShown: true, isFavorite: true, rating: 4, notes: "Matches **the label**." },
  ...{ notesPrivate: false, effects: ["Sedating"], tags: ["evening"] },
};

/** A change to a product that the member has. */
const inCollection = (rest: string, json?: (person: Person) => unknown) => async (): Promise<Asked> => {
  const person = await aMember();
  const { id } = await aListed();
  await ask(`/api/collection/${id}`, { method: "PUT", cookie: person.cookie, json: ENTRY });
  return { cookie: person.cookie, json: await json?.(person), path: `/api/collection/${id}${rest}` };
};

/** An earlier result of the vendor's from the laboratory that its draft names. */
async function aLastCertificate(path: string): Promise<void> {
  const id = path.split("/").at(-1) ?? "";
  const vendorId = await one("select vendor_id as id from lab_drafts where id = ?", id);
  const labId = await one("select coalesce(fields ->> '$.labId', 'last-lab') as id from lab_drafts where id = ?", id);
  await insert(env.DB, "labResults", [aLabResult({ vendorId, labId })]);
}

/** A draft that could be submitted. */
async function aLabDraft(): Promise<{ cookie: string; path: string }> {
  const { id: productId, cookie } = await aListed();
  const labId = `lab-of-${productId}`;
  await insert(env.DB, "labPartners", [aLabPartner({ id: labId })]);
  const id = await aWholeDraft({ cookie }, { productId, labId, batchNumber: productId });
  return { cookie, path: `/api/vendor/labs/drafts/${id}` };
}

/** One change that succeeds, for every route of the vendors' and reviewers' side; a route without one fails the test. */
const CHANGES: Record<string, Change> = {
  ...productChanges("vendor"),
  ...productChanges("staff"),
  "PUT /api/vendor/lounge/conversations/:id": async () => {
    const { cookie, member } = await aShop();
    await run(
      "insert into inbox_entries (user_id, conversation_id, other_id, last_seq, last_at, last_sender_id, last_sent_seq, is_private, unread) values (?, 'talk', 'other', 1, 1, 'other', 1, 0, 0)",
      member.id,
    );
    return { cookie, json: { answerNeeded: false, seq: 1 }, path: "/api/vendor/lounge/conversations/talk" };
  },
  "PUT /api/vendor/profile": async () => ({
    cookie: (await aShop()).cookie,
    json: { description: "Leaf by post.", shippingRegions: ["Nevada"], paymentMethods: ["Card"] },
  }),
  "PUT /api/applications/draft": async () => ({
    ...{ cookie: (await aMember()).cookie, json: { step: 1, answers: ANSWERS } },
  }),
  "POST /api/applications": async () => ({ cookie: (await aMember()).cookie, json: ANSWERS }),
  "POST /api/applications/proof/dns": async () => {
    const { cookie, host } = await aClaimant();
    const token = await env.DB.prepare("select token from domain_proofs where host = ?").bind(host).first("token");
    const data = `"leafproof=${String(token)}"`;
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ Status: 0, Answer: [{ type: 16, data }] })));
    return { cookie, json: {} };
  },
  "POST /api/applications/proof/mail": async () => ({
    ...{ cookie: (await aClaimant()).cookie, json: { mailbox: "admin" } },
  }),
  "POST /api/applications/proof/confirm": async () => {
    const { cookie, host } = await aClaimant();
    await ask("/api/applications/proof/mail", { cookie, json: { mailbox: "info" } });
    const token = tokenIn((await mailsTo(`info@${host}`))[0]?.body ?? "");
    return { cookie, json: { token } };
  },
  "POST /api/staff/applications/:id/take": onApplication("pending", "take"),
  "POST /api/staff/applications/:id/ask": onApplication("under_review", "ask", { notes: "Which laboratory?" }),
  "POST /api/staff/applications/:id/reject": onApplication("under_review", "reject", { notes: "It sells tea." }),
  "POST /api/staff/applications/:id/approve": onApplication("under_review", "approve"),
  "POST /api/staff/applications/:id/hold": onApplication("under_review", "hold"),
  "DELETE /api/staff/applications/:id/hold": async () => {
    const id = await anApplied("under_review");
    await run("update applications set held_by = ?, held_at = ? where id = ?", staff.member.id, Date.now(), id);
    return { cookie: staff.cookie, path: `/api/staff/applications/${id}/hold` };
  },
  "POST /api/staff/applications/decisions": async () => ({
    ...{ cookie: staff.cookie },
    json: { ids: [await anApplied("under_review"), await anApplied("under_review")], decision: "approve" },
  }),
  "POST /api/staff/applications/:id/secrets": async () => {
    const person = await aMember();
    await apply(person, { ...ANSWERS, taxId: "93-1234567" });
    const id = await one("select id from applications where user_id = ?", person.member.id);
    return { cookie: admin.cookie, json: {}, path: `/api/staff/applications/${id}/secrets` };
  },
  "POST /api/photos": async () => {
    const person = await aMember();
    await ask("/api/ping");
    return upload("POST", "/api/photos", "photo", person);
  },
  "POST /api/reviews": async () => ({
    ...{ cookie: (await aMember()).cookie, json: { ...WORDS, vendorId: (await aShop()).vendorId } },
  }),
  "PUT /api/reviews/:id": async () => {
    const { author, path } = await aReviewed();
    return { cookie: author.cookie, path, json: WORDS };
  },
  "PUT /api/reviews/:id/withdrawal": async () => {
    const { author, path } = await aReviewed();
    return { cookie: author.cookie, path: `${path}/withdrawal`, json: {} };
  },
  "PUT /api/reviews/:id/vote": async () => ({
    ...{ cookie: (await aMember()).cookie, json: { vote: "helpful" } },
    path: `${(await aReviewed()).path}/vote`,
  }),
  "PUT /api/reviews/:id/reply": async () => {
    const { shop, path } = await aReviewed();
    return { cookie: shop.cookie, path: `${path}/reply`, json: { response: "Thank you." } };
  },
  "POST /api/claims": async () => {
    const { vendorId, id } = await aListed();
    const order = { vendor: vendorId, product: id, orderNumber: "A 17", amount: 42.5 };
    return { cookie: (await aMember()).cookie, json: { ...order, purchaseDate: utcDay(Date.now()) } };
  },
  "POST /api/vendor/claims/:id/decision": onClaim("vendor"),
  "POST /api/staff/claims/:id/decision": onClaim("staff"),
  "POST /api/staff/claims/decisions": async () => ({
    ...{ cookie: staff.cookie, json: { ids: await someClaims(), decision: "confirm" } },
  }),
  "POST /api/staff/claims/:id/hold": async () => {
    const [id = ""] = await someClaims();
    return { cookie: staff.cookie, json: {}, path: `/api/staff/claims/${id}/hold` };
  },
  "DELETE /api/staff/claims/:id/hold": async () => {
    const [id = ""] = await someClaims({ heldBy: staff.member.id, heldAt: Date.now() });
    return { cookie: staff.cookie, path: `/api/staff/claims/${id}/hold` };
  },
  "POST /api/redemptions": async () => {
    const [person, card] = [await aRich(), { way: "gift_card", card: "Visa prepaid", email: "payout@mail.example" }];
    return { cookie: person.cookie, json: { ...card, points: 1000, key: `a-key-of-a-budget-${nth}` } };
  },
  "POST /api/redemptions/:id/cancellation": async () => {
    const person = await aRich();
    const { id } = await aRedemption({ userId: person.member.id });
    return { cookie: person.cookie, path: `/api/redemptions/${id}/cancellation` };
  },
  "PUT /api/tester-application/draft": async () => ({
    ...{ cookie: (await aMember()).cookie, path: `${testers.APPLICATION}/draft` },
    json: { step: 3, answers: testers.stepOf(3) },
  }),
  "PUT /api/tester-application/document": async () => {
    const person = await aMember();
    await testers.sendDocument(person);
    await ask("/api/ping");
    return testers.sendDocument(person, aPng(), "image/png");
  },
  "POST /api/tester-application": async () => {
    const person = await aMember();
    await testers.aDraft(person);
    return { cookie: person.cookie, path: testers.APPLICATION, json: testers.stepOf(4) };
  },
  "POST /api/staff/tester-applications/:id/take": onTester("take", {}, false),
  "POST /api/staff/tester-applications/:id/ask": onTester("ask", { notes: "Which teas?" }),
  "POST /api/staff/tester-applications/:id/reject": onTester("reject", { notes: "Not your words." }),
  "POST /api/staff/tester-applications/:id/approve": onTester("approve", {}),
  "POST /api/staff/tester-applications/:id/hold": onTester("hold", {}),
  "DELETE /api/staff/tester-applications/:id/hold": onTester("hold", undefined),
  "POST /api/staff/redemptions/:id/hold": onRedemption("hold", {}),
  "DELETE /api/staff/redemptions/:id/hold": onRedemption("hold", undefined, IN_HAND),
  "POST /api/staff/redemptions/:id/payout": onRedemption("payout", {}, IN_HAND),
  "POST /api/staff/redemptions/:id/approval": onRedemption("approval", {}, () => ({ points: 10_000 })),
  "POST /api/staff/redemptions/:id/bounce": onRedemption("bounce", { reason: "No such account" }, () => ({
    ...{ state: "fulfilled", settledBy: staff.member.id, settledAt: Date.now() },
  })),
  "POST /api/staff/redemptions/:id/settlement": onRedemption("settlement", {
    decision: "return",
    reason: "No such card",
  }),
  "POST /api/staff/redemptions/holds": onRedemptions({}),
  "POST /api/staff/redemptions/settlements": onRedemptions({ decision: "return", reason: "No such card" }),
  "PUT /api/wishlist/:id": onAnyProduct("/api/wishlist"),
  "DELETE /api/wishlist/:id": onAnyProduct("/api/wishlist"),
  "PUT /api/collection/:id": onAnyProduct("/api/collection", ENTRY),
  "DELETE /api/collection/:id": inCollection(""),
  "PUT /api/collection/:id/photos": inCollection("/photos", async (person) => ({
    photos: [{ id: await aPhoto(person), alt: "The bag" }],
  })),
  "POST /api/collection/:id/purchases": inCollection("/purchases", () => ({
    ...{ purchasedOn: utcDay(Date.now()), amount: "60 tablets", price: 40, batch: "HL-1" },
  })),
  "DELETE /api/collection/:id/purchases/:purchase": inCollection("/purchases/none"),
  "PUT /api/collection/daily-driver": async () => {
    const { path = "", ...asked } = await inCollection("")();
    return { ...asked, path: "/api/collection/daily-driver", json: { product: path.split("/").at(-1) } };
  },
  "PUT /api/price-alerts/:id": onAnyProduct("/api/price-alerts", { below: 5 }),
  "DELETE /api/price-alerts/:id": onAnyProduct("/api/price-alerts"),
  "PUT /api/saved-searches": async () => ({
    ...{ cookie: (await aMember()).cookie, json: { list: "products", query: "q=bali" } },
  }),
  "PUT /api/saved-searches/:id/alerts": async () => {
    const { cookie, id } = await aSavedSearch();
    return { cookie, json: { alerts: false }, path: `/api/saved-searches/${id}/alerts` };
  },
  "DELETE /api/saved-searches/:id": async () => {
    const { cookie, id } = await aSavedSearch();
    return { cookie, path: `/api/saved-searches/${id}` };
  },
  "PUT /api/watching": async () => {
    const json = { subject: "product", about: (await aListed()).id };
    return { cookie: (await aMember()).cookie, json };
  },
  "POST /api/watching/feed": async () => ({ cookie: (await aMember()).cookie, json: {} }),
  "DELETE /api/watching/:id": async () => {
    const { member, cookie } = await aMember();
    const [id, { vendorId, id: productId }] = [`watch-${(nth += 1)}`, await aListed()];
    const of = { userId: member.id, subject: "product" as const, subjectId: productId, vendorId, productId };
    await insert(env.DB, "watches", [{ id, ...of, kinds: ["price"], createdAt: 1 }]);
    return { cookie, path: `/api/watching/${id}` };
  },
  "POST /api/support": async () => ({
    ...{ cookie: (await aMember()).cookie, json: { subject: "A question", body: "Which one?" } },
  }),
  "POST /api/staff/tickets/:id/answer": () => aTicket("/answer", { answer: "The second." }),
  "POST /api/staff/tickets/answers": async () => {
    const paths = [(await aTicket("")).path, (await aTicket("")).path];
    const ids = paths.map((path) => path?.split("/").at(-1));
    return { cookie: staff.cookie, json: { ids, answer: "The second." } };
  },
  "DELETE /api/staff/tickets/:id": () => aTicket(""),
  "PUT /api/staff/vendors/:id": async () => {
    const path = `/api/staff/vendors/${(await aShop()).vendorId}`;
    const json = { name: `Moved ${(nth += 1)}`, website: `https://moved${nth}.example`, reason: "Asked for it." };
    return { cookie: staff.cookie, json, path };
  },
  "PUT /api/staff/vendors/:id/verification": async () => {
    const { vendorId } = await aShop();
    await env.DB.prepare("update vendors set verified_at = 1 where id = ?").bind(vendorId).run();
    const path = `/api/staff/vendors/${vendorId}/verification`;
    return { cookie: staff.cookie, json: { verified: false, reason: "A forged certificate." }, path };
  },
  "POST /api/integrity/alerts/:id/resolve": async () => {
    const { path } = await aReviewed();
    const alert = anAlert({ reviewId: path.split("/").at(-1) });
    await insert(env.DB, "integrityAlerts", [alert]);
    const json = { actionTaken: "Two people." };
    return { cookie: staff.cookie, json, path: `/api/integrity/alerts/${alert.id}/resolve` };
  },
  "POST /api/integrity/consumer-alerts": async () => {
    const { vendorId } = await aShop();
    return { cookie: staff.cookie, json: { vendorId, ...AN_ALERT } };
  },
  "POST /api/integrity/consumer-alerts/:id/decision": async () => {
    const { vendorId } = await aShop();
    const row = aConsumerAlert({ vendorId });
    await insert(env.DB, "consumerAlerts", [row]);
    const path = `/api/integrity/consumer-alerts/${row.id}/decision`;
    return { cookie: staff.cookie, json: { decision: "confirm" }, path };
  },
  "POST /api/vendor/plan/request": async () => ({ cookie: (await aShop()).cookie, json: PLAN }),
  "DELETE /api/vendor/plan/request": async () => ({ cookie: (await aPlanRequest()).cookie }),
  "POST /api/staff/plan-requests/:id/decision": async () => {
    const id = await one("select id from plan_changes where vendor_id = ?", (await aPlanRequest()).vendorId);
    return { cookie: staff.cookie, json: { decision: "accept" }, path: `/api/staff/plan-requests/${id}/decision` };
  },
  "POST /api/staff/charges/:id/settlement": async () => {
    const path = `/api/staff/charges/${await aCharge()}/settlement`;
    return { cookie: staff.cookie, json: { outcome: "settled", note: "By wire." }, path };
  },
  "POST /api/staff/charges/settlements": async () => ({
    cookie: staff.cookie,
    json: { ids: [await aCharge(), await aCharge()], outcome: "settled", note: "By wire." },
  }),
  "PUT /api/vendor/banner": async () => {
    const shop = await aShop();
    await ask("/api/ping");
    return upload("PUT", "/api/vendor/banner", "banner", shop);
  },
  "DELETE /api/vendor/banner": async () => ({ cookie: (await aShop()).cookie }),
  "POST /api/vendor/tokens": async () => ({ cookie: (await aShop()).cookie, json: { name: "Shop system" } }),
  "DELETE /api/vendor/tokens/:id": async () => {
    const { cookie } = await aShop();
    const { id } = await (await ask("/api/vendor/tokens", { cookie, json: { name: "Till" } })).json<{ id: string }>();
    return { cookie, path: `/api/vendor/tokens/${id}` };
  },
  "POST /api/vendor/promotions": async () => {
    const { cookie, vendorId, id: productId } = await aListed();
    const news = { kind: "deal", title: "15% off", body: "On every bag.", percentOff: 15, productId };
    await run("update vendors set updated_at = 1 where id = ?", vendorId);
    return { cookie, json: { ...news, lastDay: utcDay(Date.now() + 9 * DAY) } };
  },
  "POST /api/vendor/labs/drafts": async () => {
    const { cookie, id: productId } = await aListed();
    return { cookie, json: { productId } };
  },
  "PUT /api/vendor/labs/drafts/:id": async () => {
    const { cookie, path } = await aLabDraft();
    return { cookie, path, json: { fields: { batchNumber: "A-1" } } };
  },
  "DELETE /api/vendor/labs/drafts/:id": () => aLabDraft(),
  "PUT /api/vendor/labs/drafts/:id/certificate": async () => {
    const draft = await aLabDraft();
    await ask("/api/ping");
    return putCertificate(draft.path, aPdf(), draft);
  },
  "POST /api/vendor/labs/drafts/:id/submission": async () => {
    const { cookie, path } = await aLabDraft();
    return { cookie, path: `${path}/submission` };
  },
  "DELETE /api/vendor/labs/:id/submission": async () => {
    const { cookie, path } = await aLabDraft();
    await ask(`${path}/submission`, { method: "POST", cookie });
    return { cookie, path: `${path.replace("/drafts/", "/")}/submission` };
  },
  "POST /api/vendor/labs/drafts/:id/template": async () => {
    const { cookie, path } = await aLabDraft();
    await aLastCertificate(path);
    return { cookie, path: `${path}/template` };
  },
  "DELETE /api/vendor/promotions/:id": async () => {
    const { cookie, vendorId } = await aShop();
    const now = Date.now();
    const promotion = aPromotion({ vendorId, createdAt: now - DAY, startsAt: now - DAY, endsAt: now + DAY });
    await insert(env.DB, "promotions", [promotion]);
    return { cookie, path: `/api/vendor/promotions/${promotion.id}` };
  },
  "POST /api/lab-panel/drafts": async () => {
    const { vendorId, id: productId } = await aListed();
    return { cookie: admin.cookie, json: { vendorId, productId } };
  },
  "PUT /api/lab-panel/drafts/:id": async () => ({
    ...{ cookie: admin.cookie, path: await aPanelDraft(), json: { fields: { batchNumber: "A-1" } } },
  }),
  "DELETE /api/lab-panel/drafts/:id": async () => ({ cookie: admin.cookie, path: await aPanelDraft() }),
  "PUT /api/lab-panel/drafts/:id/certificate": async () => {
    const path = await aPanelDraft();
    await ask("/api/ping");
    return putCertificate(path, aPdf(), admin);
  },
  "POST /api/lab-panel/drafts/:id/submission": async () => {
    const { path } = await aLabDraft();
    const id = path.split("/").at(-1) ?? "";
    await run("update lab_drafts set created_by = ? where id = ?", admin.member.id, id);
    return { cookie: admin.cookie, path: `/api/lab-panel/drafts/${id}/submission` };
  },
  "POST /api/lab-panel/drafts/:id/template": async () => {
    const path = await aPanelDraft();
    const { cookie } = admin;
    await aLastCertificate(path);
    await ask(path, { method: "PUT", cookie, json: { fields: { labId: "last-lab" } } });
    return { cookie, path: `${path}/template` };
  },
  "POST /api/lab-panel/results/:id/verification": onResult("verification", { groups: ALL_PASSED }),
  "POST /api/lab-panel/results/:id/rejection": onResult("rejection", { reason: "Another batch." }),
  "POST /api/lab-panel/partners": () => ({ cookie: admin.cookie, json: aPartnerBody() }),
  "PUT /api/lab-panel/partners/:id": () => onPartner(""),
  "POST /api/lab-panel/partners/:id/:act": () => onPartner("/deactivate"),
  "PUT /api/admin/settings/suspensions/:substance": () => ({
    ...{ cookie: admin.cookie, json: { reason: "Scheduled this week." } },
    path: "/api/admin/settings/suspensions/7oh",
  }),
  "DELETE /api/admin/settings/suspensions/:substance": async () => {
    const path = "/api/admin/settings/suspensions/mit";
    await ask(path, { method: "PUT", cookie: admin.cookie, json: { reason: "Scheduled this week." } });
    return { cookie: admin.cookie, path };
  },
};

beforeAll(async () => {
  await insert(env.DB, "labPartners", [aLabPartner({ id: "lab" })]);
  staff = await aPerson({ username: "staff", role: "staff" });
  admin = await aPerson({ username: "admin", role: "admin" });
});

it.each(changingRoutes("vendors"))(`%s succeeds in at most ${TRIPS_MAX} round trips`, (route) =>
  expectCheap(route, CHANGES[route]),
);

import { env, exports } from "cloudflare:workers";
import { beforeAll, it } from "vitest";
import { outbox } from "@worker/domain/foundation/mail/schema";
import { leavePath } from "@worker/domain/oversight/waitlist/leave";
import { readSettings } from "@worker/env";
import { REWARD_RATES } from "@worker/domain/foundation/settings/reward-rates";
import { parseSettings } from "@worker/domain/foundation/settings/settings";
import { insertRows } from "../../scripts/seed/write";
import { stopClock } from "../factories/cost";
import { insert } from "../factories/insert";
import { anAnnouncedChange } from "../factories/announced-changes";
import { anInvite } from "../factories/invites";
import { aMail, newestToken } from "../factories/mail";
import { aCast, aReviewedVendor, type Cast, pendingCase } from "../factories/moderation";
import { aBrowser } from "../factories/push";
import { aNotification } from "../factories/notifications";
import { aJpeg } from "../factories/pictures";
import { anMp4 } from "../factories/videos";
import { anEntry } from "../factories/waitlist";
import { aDecidedReport } from "../factories/reported-messages";
import { elsewhere, registerBy } from "../factories/registration";
import { aChallenge, aFactor, codeOf } from "../factories/second-factor";
import { anAccount, ask, ORIGIN, PASSWORD, sessionFor, setSetting } from "../factories/site";
import { type Asked, type Change, changingRoutes, expectCheap, TRIPS_MAX } from "./change-cost";

beforeAll(() => stopClock());

const NEW_PASSWORD = { newPassword: "seven green leaves", confirmPassword: "seven green leaves" };

let cast: Cast;
let nth = 0;
const one = async (sql: string) => (await env.DB.prepare(sql).first<string>("id")) ?? "none";

/** A member with a password and a session, new each time, since most of what follows can be done once. */
async function aMember() {
  nth += 1;
  const [id, email] = [`member-${nth}`, `member${nth}@example.org`];
  await anAccount({ id, username: `member${nth}`, email, ageVerifiedAt: 1, emailVerifiedAt: null });
  return { id, email, cookie: await sessionFor(id) };
}

const withFactor = async () => {
  const member = await aMember();
  return { ...member, secret: await aFactor(member.id) };
};
const asMember = (json?: unknown) => async (): Promise<Asked> => ({ cookie: (await aMember()).cookie, json });
const asAdmin = (json?: unknown, path?: string) => (): Asked => ({ cookie: cast.admin.cookie, json, path });
const setting = (key: string, value: unknown) => asAdmin({ [key]: value });
const defaults = parseSettings([], "open");
const onAda = async (what: string, json?: unknown, before = "select 1"): Promise<Asked> => {
  const { id } = await aMember();
  await env.DB.prepare(before.replaceAll("?", `'${id}'`)).run();
  return { cookie: cast.admin.cookie, json, path: `/api/admin/users/${id}/${what}` };
};
const onNotice = async (what: string, overrides = {}): Promise<Asked> => {
  const { id: userId, cookie } = await aMember();
  const row = aNotification({ userId, ...overrides });
  await insert(env.DB, "notifications", [row]);
  return { cookie, path: `/api/notifications/${row.id}${what}` };
};

/** A gallery of a member who came long ago, with an item in it. */
async function onGallery(what: string, json?: unknown): Promise<Asked> {
  const { id: userId, cookie } = await aMember();
  await env.DB.exec("delete from gallery_items");
  await env.DB.prepare("update users set created_at = 1 where id = ?").bind(userId).run();
  const common = { userId, description: "", place: 1, createdAt: 1 };
  const id = `gallery-${userId}`;
  await insert(env.DB, "galleries", [
    { ...common, id, name: "Scales", type: "photos", isPublic: true, revision: 0, updatedAt: 1 },
  ]);
  const item = { ...common, id: "item", galleryId: id, title: "A page", tags: [] };
  await insert(env.DB, "galleryItems", [{ ...item, kind: "link", url: "https://scales.example/" }]);
  return { cookie, json, path: `/api/galleries/${id}${what}` };
}

/** A reported review's case, as far along as `until` takes it. */
async function aCaseOf(...until: ("claim" | "decision" | "appeal")[]): Promise<string> {
  await env.DB.exec("delete from reviews; delete from vendors; delete from moderation_cases; delete from reports");
  const id = await aReviewedVendor(cast.author.member.id);
  await ask("/api/reports", { json: { kind: "review", id, reason: "spam" }, cookie: cast.reporter.cookie });
  const caseId = await pendingCase(id);
  const path = `/api/moderation/cases/${caseId}`;
  const { cookie } = cast.moderator;
  if (until.includes("claim")) await ask(`${path}/claim`, { method: "POST", cookie });
  if (until.includes("decision"))
    await ask(`${path}/decision`, { json: { decision: "hide", reason: "Spam." }, cookie });
  if (until.includes("appeal")) {
    await ask("/api/appeals", { json: { caseId, text: "It is not." }, cookie: cast.author.cookie });
  }
  return caseId;
}
const onCase = async (
  until: Parameters<typeof aCaseOf>,
  what: string,
  method: string,
  json?: unknown,
  who = cast.moderator,
) => ({
  ...{ cookie: who.cookie, json, method },
  path: `/api/moderation/cases/${await aCaseOf(...until)}/${what}`,
});

/** A member's social post, with a comment of theirs. */
async function aSocialPost() {
  const { id: authorId, cookie } = await aMember();
  const [postId, commentId] = [`social-${authorId}`, `comment-${authorId}`];
  const said = { content: "Said.", html: "<p>Said.</p>", createdAt: 1 };
  await insert(env.DB, "socialPosts", [{ id: postId, authorId, type: "text", visibility: "public", ...said }]);
  await insert(env.DB, "socialComments", [{ id: commentId, postId, authorId, ...said }]);
  return { cookie, postId, commentId };
}

/** One change that succeeds, for every route that changes something; a route without one fails the test. */
const CHANGES: Record<string, Change> = {
  "POST /api/auth/login": async () => ({ json: { login: (await aMember()).email, password: PASSWORD } }),
  "POST /api/auth/second-factor": async () => {
    const { email, secret } = await withFactor();
    return { cookie: await aChallenge(email, elsewhere()), json: { code: codeOf(secret) } };
  },
  "POST /api/auth/logout": asMember(),
  "POST /api/waitlist": () => ({ json: { email: "waits@example.org" } }),
  "POST /api/waitlist/confirm": async () => {
    await ask("/api/waitlist", { json: { email: "confirms@example.org" }, from: elsewhere() });
    return { json: { token: await newestToken("confirms@example.org") } };
  },
  "POST /api/waitlist/leave": async () => {
    const entry = anEntry({ id: "entry-leaves" });
    await insert(env.DB, "waitlist", [entry]);
    const link = new URLSearchParams((await leavePath(readSettings(env as never).HASH_KEY, entry.id)).split("?")[1]);
    return { json: Object.fromEntries(link) };
  },
  "POST /api/admin/announced-changes": asAdmin({
    ...{ document: "terms", effectiveOn: "2030-01-01", summary: "Section 2 names what a thread may be about." },
  }),
  "POST /api/admin/rewards/corrections": async () => ({
    cookie: cast.admin.cookie,
    json: { userId: (await aMember()).id, points: 100, reason: "Our fault." },
  }),
  "POST /api/admin/rewards/corrections/:id/decision": async () => {
    const { id: userId } = await aMember();
    const row = { id: `correction-${userId}`, userId, points: 6000, reason: "Our fault.", state: "waiting" } as const;
    await insert(env.DB, "rewardCorrections", [{ ...row, proposedBy: cast.staff.member.id, proposedAt: 1 }]);
    return asAdmin({ decision: "approve" }, `/api/admin/rewards/corrections/${row.id}/decision`)();
  },
  "POST /api/admin/rewards/faults/:id/mending": async () => {
    const { id } = await aMember();
    await env.DB.prepare(
      "insert into reward_faults (user_id, balance, ledger_points, held, hold_points, since, seen_at) values (?, 1, 0, 0, 0, 1, 1)",
    )
      .bind(id)
      .run();
    return asAdmin({ reason: "A row was changed by hand." }, `/api/admin/rewards/faults/${id}/mending`)();
  },
  "POST /api/admin/announced-changes/:id/withdrawal": async () => {
    const change = anAnnouncedChange({ effectiveAt: Date.now() + 1e9 });
    await insert(env.DB, "announcedChanges", [change]);
    return asAdmin({ reason: "Too soon." }, `/api/admin/announced-changes/${change.id}/withdrawal`)();
  },
  "POST /api/invites/generate": asAdmin({ maxUses: 3 }),
  "PUT /api/invites/:id": async () => {
    const invite = anInvite();
    await insert(env.DB, "inviteCodes", [invite]);
    return asAdmin({ isActive: false }, `/api/invites/${invite.id}`)();
  },
  "DELETE /api/invites/:id": async () => {
    const invite = anInvite();
    await insert(env.DB, "inviteCodes", [invite]);
    return asAdmin(undefined, `/api/invites/${invite.id}`)();
  },
  "POST /api/age-gate": asMember({ adult: true, laws: true }),
  "DELETE /api/account/picture": asMember(),
  "PUT /api/account/notification-preferences": async () => {
    const { cookie } = await aMember();
    const json: unknown = await (await ask("/api/account/notification-preferences", { cookie })).json();
    return { cookie, json };
  },
  "POST /api/account/push-subscriptions": async () => {
    const { json } = await aBrowser();
    return { cookie: (await aMember()).cookie, json };
  },
  "DELETE /api/account/push-subscriptions/:id": async () => {
    const { cookie } = await aMember();
    await ask("/api/account/push-subscriptions", { cookie, json: (await aBrowser()).json });
    const { items } = await (
      await ask("/api/account/push-subscriptions", { cookie })
    ).json<{ items: { id: string }[] }>();
    return { cookie, path: `/api/account/push-subscriptions/${items[0]?.id}` };
  },
  "PUT /api/people/:id/follow": async () => {
    const [{ cookie }, { id }] = [await aMember(), await aMember()];
    return { cookie, json: { follows: true }, path: `/api/people/${id}/follow` };
  },
  "PUT /api/friends/requests/:id": async () => {
    const [{ cookie }, { id }] = [await aMember(), await aMember()];
    return { cookie, path: `/api/friends/requests/${id}` };
  },
  "DELETE /api/friends/requests/:id": async () => {
    const [{ cookie }, { id }] = [await aMember(), await aMember()];
    return { cookie, path: `/api/friends/requests/${id}` };
  },
  "PUT /api/friends/requests/:id/answer": async () => {
    const [{ id, cookie }, sender] = [await aMember(), await aMember()];
    await insert(env.DB, "friendRequests", [{ senderId: sender.id, receiverId: id, createdAt: 1 }]);
    return { cookie, json: { accepted: true }, path: `/api/friends/requests/${sender.id}/answer` };
  },
  "DELETE /api/friends/:id": async () => {
    const [{ cookie }, { id }] = [await aMember(), await aMember()];
    return { cookie, path: `/api/friends/${id}` };
  },
  "PUT /api/restrictions/:id": async () => {
    const [{ cookie }, { id }] = [await aMember(), await aMember()];
    return { cookie, json: { restricted: true }, path: `/api/restrictions/${id}` };
  },
  "POST /api/galleries": asMember({ name: "Scales", type: "photos", isPublic: true }),
  "PUT /api/galleries/:id": () => onGallery("", { name: "Scales", type: "custom", isPublic: false }),
  "DELETE /api/galleries/:id": () => onGallery(""),
  "PUT /api/galleries/:id/place": () => onGallery("/place", { direction: "up" }),
  "PUT /api/galleries/:id/order": () => onGallery("/order", { revision: 0, items: ["item"] }),
  "POST /api/galleries/:id/items": () =>
    onGallery("/items", { kind: "link", url: "https://scales.example", title: "A page" }),
  "POST /api/galleries/:id/videos": async () => {
    const { cookie = "", path = "" } = await onGallery("/videos");
    await ask("/api/ping");
    const headers = { cookie, "content-type": "video/mp4" };
    return exports.default.fetch(new Request(`${ORIGIN}${path}`, { method: "POST", body: anMp4(), headers }));
  },
  "PUT /api/galleries/:id/items/:itemId": () => onGallery("/items/item", { title: "A page" }),
  "DELETE /api/galleries/:id/items/:itemId": () => onGallery("/items/item"),
  "PUT /api/galleries/:id/items/:itemId/place": () => onGallery("/items/item/place", { direction: "up" }),
  "POST /api/social/posts": asMember({ content: "Weighed three pouches.", visibility: "public" }),
  "PUT /api/social/posts/:id": async () => {
    const { cookie, postId } = await aSocialPost();
    return { cookie, json: { content: "Weighed four.", visibility: "public" }, path: `/api/social/posts/${postId}` };
  },
  "PUT /api/social/posts/:id/withdrawal": async () => {
    const { cookie, postId } = await aSocialPost();
    return { cookie, json: { withdrawn: true }, path: `/api/social/posts/${postId}/withdrawal` };
  },
  "PUT /api/social/posts/:id/like": async () => {
    const [{ cookie }, { postId }] = [await aMember(), await aSocialPost()];
    return { cookie, json: { likes: true }, path: `/api/social/posts/${postId}/like` };
  },
  "POST /api/social/posts/:id/shares": async () => {
    const [{ cookie }, { postId }] = [await aMember(), await aSocialPost()];
    return { cookie, json: {}, path: `/api/social/posts/${postId}/shares` };
  },
  "POST /api/social/posts/:id/comments": async () => {
    const [{ cookie }, { postId }] = [await aMember(), await aSocialPost()];
    return { cookie, json: { content: "Which scale?" }, path: `/api/social/posts/${postId}/comments` };
  },
  "PUT /api/social/comments/:id": async () => {
    const { cookie, commentId } = await aSocialPost();
    return { cookie, json: { content: "A kitchen scale." }, path: `/api/social/comments/${commentId}` };
  },
  "PUT /api/social/comments/:id/withdrawal": async () => {
    const { cookie, commentId } = await aSocialPost();
    return { cookie, json: { withdrawn: true }, path: `/api/social/comments/${commentId}/withdrawal` };
  },
  "PUT /api/account/privacy": asMember({ showLastActive: false }),
  "DELETE /api/account": async () => {
    const { cookie, secret } = await withFactor();
    return { cookie, json: { password: PASSWORD, code: codeOf(secret), removeReviews: true } };
  },
  "DELETE /api/account/sessions": asMember(),
  "DELETE /api/account/sessions/:id": async () => {
    const { id, cookie } = await aMember();
    await sessionFor(id);
    const { items } = await (await ask("/api/account/sessions", { cookie })).json<{ items: { id: string }[] }>();
    return { cookie, path: `/api/account/sessions/${items[0]?.id ?? ""}` };
  },
  "POST /api/account/second-factor": asMember({ password: PASSWORD }),
  "POST /api/account/second-factor/confirm": async () => {
    const { cookie } = await aMember();
    const begun = await ask("/api/account/second-factor", { json: { password: PASSWORD }, cookie, from: elsewhere() });
    return { cookie, json: { code: codeOf((await begun.json<{ secret: string }>()).secret) } };
  },
  "POST /api/account/second-factor/recovery-codes": async () => {
    const { cookie, secret } = await withFactor();
    return { cookie, json: { code: codeOf(secret) } };
  },
  "DELETE /api/account/second-factor": async () => {
    const { cookie, secret } = await withFactor();
    return { cookie, json: { password: PASSWORD, code: codeOf(secret) } };
  },
  "POST /api/auth/password-reset": async () => ({ json: { login: (await aMember()).email } }),
  "POST /api/auth/password-reset/confirm": async () => {
    const { email } = await aMember();
    await ask("/api/auth/password-reset", { json: { login: email }, from: elsewhere() });
    return { json: { token: await newestToken(email), ...NEW_PASSWORD } };
  },
  "POST /api/mail/confirm": async () => {
    const { cookie } = await aMember();
    const email = `moved${nth}@example.org`;
    await ask("/api/account/email", { json: { email, password: PASSWORD }, cookie, from: elsewhere() });
    return { json: { token: await newestToken(email) } };
  },
  "POST /api/mail/refuse": async () => {
    const { id, cookie, email } = await aMember();
    await env.DB.prepare("update users set email_verified_at = 1 where id = ?").bind(id).run();
    await ask("/api/account/email", {
      json: { email: `moved${nth}@example.org`, password: PASSWORD },
      cookie,
      from: elsewhere(),
    });
    return { json: { token: await newestToken(email) } };
  },
  "POST /api/account/email": asMember({ email: "another@example.org", password: PASSWORD }),
  "POST /api/account/email/confirmation": asMember(),
  "POST /api/account/password": asMember({ password: PASSWORD, ...NEW_PASSWORD }),
  "PUT /api/admin/settings/site-mode": setting("siteMode", "open"),
  "PUT /api/admin/settings/throttles": setting("throttles", { ...defaults.throttles, readsOn: false }),
  "PUT /api/admin/settings/addresses": setting("addresses", defaults.addresses),
  "PUT /api/admin/settings/fraud": setting("fraud", defaults.fraud),
  "PUT /api/admin/settings/second-factor": setting("secondFactor", { requiredForStaff: false }),
  "PUT /api/admin/settings/message-monitoring": setting("messageMonitoring", { on: true }),
  "PUT /api/admin/settings/lab-two-person": setting("labTwoPerson", { on: true }),
  "PUT /api/admin/settings/redemptions": setting("redemptions", { giftCards: ["Visa prepaid"], twoPeopleFrom: 5000 }),
  "PUT /api/admin/settings/reward-rates": setting("rewardRates", REWARD_RATES),
  "PUT /api/admin/settings/substances/:substance/:region": asAdmin(
    { status: "restricted", asOf: "2026-01-02", sourceUrl: "https://law.example/1", note: "" },
    "/api/admin/settings/substances/7oh/US-CA",
  ),
  "POST /api/admin/outbox/:id/retry": async () => {
    const mail = aMail({ gaveUpAt: 2, dueAt: null });
    await insertRows(env.DB, outbox, [mail]);
    return asAdmin(undefined, `/api/admin/outbox/${mail.id}/retry`)();
  },
  "POST /api/admin/logins/archive": asAdmin(),
  "POST /api/admin/reported-messages/clearance": async () => {
    await setSetting("messageMonitoring", { on: true });
    nth += 1;
    await aDecidedReport(`talk-${nth}`, { by: cast.admin.member.id, decidedAt: 1 });
    return asAdmin()();
  },
  "PUT /api/admin/users/:id/role": () => onAda("role", { role: "trusted" }),
  "PUT /api/admin/users/:id/tester": () => onAda("tester", { tester: true }),
  "POST /api/admin/users/:id/suspension": () => onAda("suspension", { reason: "Spam." }),
  "DELETE /api/admin/users/:id/suspension": () =>
    onAda("suspension", undefined, "update users set suspended_at = 1 where id = ?"),
  "POST /api/admin/users/:id/notes": () => onAda("notes", { body: "Asked about bulk." }),
  "DELETE /api/admin/users/:id/sessions": () => onAda("sessions"),
  "PUT /api/admin/users/:id/badges/:badge": () =>
    onAda("badges/with-thanks", { holds: true, reason: "Found a fault." }),
  "POST /api/notifications/read": asMember(),
  "POST /api/notifications/:id/read": () => onNotice("/read"),
  "DELETE /api/notifications/:id": () => onNotice(""),
  "POST /api/notifications/:id/restore": () => onNotice("/restore", { deletedAt: 1 }),
  "POST /api/reports": async () => {
    await aCaseOf();
    return { cookie: cast.second.cookie, json: { kind: "review", id: "bad", reason: "spam" } };
  },
  "POST /api/appeals": async () => {
    const caseId = await aCaseOf("decision");
    return { cookie: cast.author.cookie, json: { caseId, text: "It is not." } };
  },
  "POST /api/moderation/registrations/:id": async () => {
    await registerBy({ username: "user123", email: "flagged@mailinator.com" });
    const id = await one("select id from registrations where status = 'flagged'");
    const json = { decision: "approve", note: "Known." };
    return { cookie: cast.staff.cookie, json, path: `/api/moderation/registrations/${id}` };
  },
  "POST /api/moderation/registrations/decisions": async () => {
    await registerBy({ username: "user321", email: "flagged2@mailinator.com" });
    const id = await one("select id from registrations where status = 'flagged'");
    return { cookie: cast.staff.cookie, json: { ids: [id], decision: "approve", note: "Known." } };
  },
  "POST /api/moderation/cases/:id/claim": () => onCase([], "claim", "POST"),
  "DELETE /api/moderation/cases/:id/claim": () => onCase(["claim"], "claim", "DELETE"),
  "POST /api/moderation/cases/:id/decision": () =>
    onCase([], "decision", "POST", { decision: "hide", reason: "It is advertising." }),
  "POST /api/moderation/cases/dismissals": async () => {
    const ids = [await aCaseOf()];
    return { cookie: cast.moderator.cookie, json: { ids }, path: "/api/moderation/cases/dismissals" };
  },
  "POST /api/moderation/cases/:id/appeal-decision": () =>
    onCase(["decision", "appeal"], "appeal-decision", "POST", { outcome: "overturned", note: "Right." }, cast.second),
  "POST /api/auth/register": () => registerBy(),
  "PUT /api/account/profile": asMember({
    ...{ displayName: "Ann Alder", bio: "I read **labels**.", location: "Ohio", theme: "nature", accent: null },
    ...{ layout: "modern", showBadges: true, showStats: true, showActivity: true, featured: null, coverY: 30 },
  }),
  "PUT /api/account/avatar": asMember({ type: "emoji", emoji: "cat" }),
  "DELETE /api/account/cover": asMember(),
  "PUT /api/account/cover": async () => {
    const headers = { cookie: (await aMember()).cookie, "content-type": "image/jpeg" };
    return exports.default.fetch(new Request(`${ORIGIN}/api/account/cover`, { method: "PUT", body: aJpeg(), headers }));
  },
  "PUT /api/account/picture": async () => {
    const headers = { cookie: (await aMember()).cookie, "content-type": "image/jpeg" };
    return exports.default.fetch(
      new Request(`${ORIGIN}/api/account/picture`, { method: "PUT", body: aJpeg(), headers }),
    );
  },
};

beforeAll(async () => {
  cast = await aCast();
});

it.each(changingRoutes("accounts"))(`%s succeeds in at most ${TRIPS_MAX} round trips`, (route) =>
  expectCheap(route, CHANGES[route]),
);

import type { Role } from "@worker/domain/foundation/access/policy";
import { raisePattern } from "@worker/domain/voice/messaging-safety/raise-pattern";
import { vendorLimitReached } from "@worker/domain/voice/messaging-safety/suspicions";
import { makeKeyPairs } from "@worker/domain/voice/sealed-messages/key-pairs";
import { connect } from "@worker/db/client";
import { env } from "cloudflare:workers";
import { beforeAll, it } from "vitest";
import { stopClock } from "../factories/cost";
import { uploadTo } from "../factories/message-images";
import { aBackup, keyForm } from "../factories/private-mode";
import { anAccount, ask, PASSWORD, sessionFor, setSetting } from "../factories/site";
import { type Change, changingRoutes, expectCheap } from "./change-cost";

beforeAll(() => stopClock());

let nth = 0;
async function aMember(role: Role = "member") {
  const id = `talker-${(nth += 1)}`;
  await anAccount({ id, username: id, email: `${id}@example.org`, ageVerifiedAt: 1, role });
  return { id, cookie: await sessionFor(id) };
}

/** A conversation in which one message was sent. */
async function aConversation() {
  const [{ cookie }, other] = [await aMember(), await aMember()];
  const started = await ask("/api/conversations", { json: { userId: other.id }, cookie });
  const path = `/api/conversations/${(await started.json<{ id: string }>()).id}`;
  await ask(`${path}/messages`, { json: { content: "Hello" }, cookie });
  return { path, cookie };
}

/** A key with a backup. */
async function aKey() {
  const { id: userId, cookie } = await aMember();
  const key = await makeKeyPairs(true);
  await ask("/api/message-keys", { cookie, json: await keyForm(key, userId, { backup: aBackup() }) });
  return { id: key.id, cookie };
}

async function aPattern(now = Date.now()): Promise<string> {
  const db = connect(env.DB);
  const { id } = await aMember();
  await db.batch(raisePattern(db, id, vendorLimitReached(3), now));
  return (
    (await env.DB.prepare("select id from suspicious_patterns where user_id = ?").bind(id).first<string>("id")) ?? ""
  );
}

/** One change that succeeds, for every route of messages; a route without one fails the test. */
const CHANGES: Record<string, Change> = {
  "POST /api/conversations": async () => {
    const [{ cookie }, { id: userId }] = [await aMember(), await aMember()];
    return { cookie, json: { userId } };
  },
  "POST /api/conversations/:id/messages": async () => {
    const { path, cookie } = await aConversation();
    return { cookie, json: { content: "And more" }, path: `${path}/messages` };
  },
  "POST /api/conversations/:id/images": async () => {
    const { path, cookie } = await aConversation();
    return uploadTo(path.split("/").at(-1) ?? "", { cookie });
  },
  "PUT /api/conversations/:id/messages/:seq": async () => {
    const { path, cookie } = await aConversation();
    return { cookie, json: { content: "Hello!" }, path: `${path}/messages/1` };
  },
  "DELETE /api/conversations/:id/messages/:seq": async () => {
    const { path, cookie } = await aConversation();
    return { cookie, path: `${path}/messages/1` };
  },
  "POST /api/contact-requests": async () => {
    const [{ cookie }, { id: toVendorId }] = [await aMember(), await aMember("verified_vendor")];
    return { cookie, json: { toVendorId, message: "Do you have the May lot?" } };
  },
  "PUT /api/contact-requests/:id": async () => {
    const [{ cookie: asker }, vendor] = [await aMember(), await aMember("verified_vendor")];
    const json = { toVendorId: vendor.id, message: "Do you have the May lot?" };
    const { id } = await (await ask("/api/contact-requests", { json, cookie: asker })).json<{ id: string }>();
    return { cookie: vendor.cookie, json: { status: "approved" }, path: `/api/contact-requests/${id}` };
  },
  "DELETE /api/admin/message-patterns": async () => {
    const { cookie } = await aMember("admin");
    await setSetting("messageMonitoring", { on: true });
    await aPattern(1);
    return { cookie };
  },
  "PUT /api/admin/message-patterns/:id": async () => {
    const { cookie } = await aMember("admin");
    await setSetting("messageMonitoring", { on: true });
    return { cookie, json: { adminNotes: "Spoke to them" }, path: `/api/admin/message-patterns/${await aPattern()}` };
  },
  "POST /api/admin/conversations/:id/openings": async () => {
    const [{ path }, { cookie }] = [await aConversation(), await aMember("admin")];
    const json = { reason: "Report of an insult" };
    return { cookie, json, path: `/api/admin/conversations/${path.split("/").at(-1)}/openings` };
  },
  "DELETE /api/legal-notices/:id": async () => ({
    ...{ cookie: (await aMember()).cookie, path: "/api/legal-notices/advice" },
  }),
  "PUT /api/blocks/:id": async () => {
    const [{ cookie }, { id }] = [await aMember(), await aMember()];
    return { cookie, json: { blocked: true }, path: `/api/blocks/${id}` };
  },
  "PUT /api/conversations/:id/mode": async () => {
    const { path, cookie } = await aConversation();
    return { cookie, json: { isPrivateMode: false }, path: `${path}/mode` };
  },
  "PUT /api/conversations/:id/retention": async () => {
    const { path, cookie } = await aConversation();
    return { cookie, json: { days: 30, accepted: true }, path: `${path}/retention` };
  },
  "POST /api/message-keys": async () => {
    const { id, cookie } = await aMember();
    return { cookie, json: await keyForm(await makeKeyPairs(true), id, { backup: aBackup() }) };
  },
  "DELETE /api/message-keys/:id": async () => {
    const { id, cookie } = await aKey();
    return { cookie, json: { password: PASSWORD }, path: `/api/message-keys/${id}` };
  },
  "POST /api/message-keys/:id/backup": async () => {
    const { id, cookie } = await aKey();
    return { cookie, json: { password: PASSWORD }, path: `/api/message-keys/${id}/backup` };
  },
  "PUT /api/message-keys/:id/backup": async () => {
    const { id, cookie } = await aKey();
    return { cookie, json: { password: PASSWORD, backup: aBackup() }, path: `/api/message-keys/${id}/backup` };
  },
  "PUT /api/conversations/:id/read": async () => {
    const { path, cookie } = await aConversation();
    return { cookie, json: { seq: 1 }, path: `${path}/read` };
  },
};

it.each(changingRoutes("messages"))("%s succeeds in at most 3 round trips", (route) =>
  expectCheap(route, CHANGES[route]),
);

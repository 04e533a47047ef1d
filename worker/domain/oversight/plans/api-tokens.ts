import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { insertSelected } from "../../../db/insert-selected";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, NotFound } from "../../../errors";
import { randomHex, sha256Hex } from "../../../hashing";
import { ownVendorInPerson } from "../../foundation/access/own-vendor";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { PLANS } from "../../catalogue/vendors/forms";
import { PLAN_OFFERS } from "../../catalogue/plan-offers/offers";
import { vendors } from "../../catalogue/vendors/schema";
import { lapsed } from "../../catalogue/vendors/lapsed";
import { apiTokens } from "../../foundation/sessions/token-schema";
import { TOKENS_MAX } from "./token-forms";

type Context = Pick<RequestContext, "db" | "now" | "requestId">;

/** What a token begins with, so that one found in the open is known for what it is. */
const PREFIX = "lpv_";
const SHOWN_MAX = 20;

const NO_API = `Write tokens are part of the ${PLAN_OFFERS.enterprise.name} plan.`;
const TOO_MANY = `A vendor has at most ${TOKENS_MAX} tokens. Revoke one first.`;

const withApi = JSON.stringify(PLANS.filter((plan) => PLAN_OFFERS[plan].apiAccess));

/** A token as its vendor sees it; the token itself is not stored. Times are UTC epoch milliseconds. */
export interface OwnToken {
  id: string;
  name: string;
  createdAt: number;
  /** At most a minute behind; null while it was never used. */
  lastUsedAt: number | null;
  revokedAt: number | null;
}

/** Only its SHA-256 is stored (rules/plans#write-tokens). */
export async function makeToken({ db, now, requestId }: Context, viewer: Viewer, name: string) {
  const { actor, vendorId } = ownVendorInPerson(viewer);
  const token = PREFIX + randomHex(32);
  const id = newId(now);
  const row = { id, vendorId, name, tokenHash: await sha256Hex(token), createdAt: now, createdBy: actor.id };
  const alive = sql`(select count(*) from api_tokens as held where held.vendor_id = ${vendorId} and held.revoked_at is null)`;
  const write = insertSelected(
    db,
    apiTokens,
    row,
    sql`from vendors as payer where payer.id = ${vendorId} and payer.writing_lapsed_at is null
      and payer.plan in (select value from json_each(${withApi})) and ${alive} < ${TOKENS_MAX}`,
  );
  const detail = { vendor: vendorId, name };
  const audit = { actor, action: "token.made", subjectType: "api_token", subjectId: id, detail, requestId };
  try {
    await batchIfChanged(db, write, [record(db, audit, now)], () => new Conflict(TOO_MANY, "tokens-full"));
  } catch (error) {
    throw error instanceof Conflict ? await whyNot(db, vendorId) : error;
  }
  return { id, token };
}

async function whyNot(db: Db, vendorId: string): Promise<Error> {
  const [vendor] = await db
    .select({ plan: vendors.plan, lapsedAt: vendors.writingLapsedAt })
    .from(vendors)
    .where(eq(vendors.id, vendorId));
  if (vendor === undefined || !PLAN_OFFERS[vendor.plan].apiAccess) return new Conflict(NO_API, "not-in-plan");
  return vendor.lapsedAt === null ? new Conflict(TOO_MANY, "tokens-full") : lapsed();
}

export async function revokeToken({ db, now, requestId }: Context, viewer: Viewer, id: string): Promise<void> {
  const { actor, vendorId } = ownVendorInPerson(viewer);
  const revoke = db
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.id, id), eq(apiTokens.vendorId, vendorId), isNull(apiTokens.revokedAt)));
  const detail = { vendor: vendorId };
  const audit = { actor, action: "token.revoked", subjectType: "api_token", subjectId: id, detail, requestId };
  await batchIfChanged(db, revoke, [record(db, audit, now)], () => new NotFound("There is no such token."));
}

const selectTokens = (db: Db, vendorId: string) =>
  db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      createdAt: apiTokens.createdAt,
      lastUsedAt: apiTokens.lastUsedAt,
      revokedAt: apiTokens.revokedAt,
    })
    .from(apiTokens)
    .where(eq(apiTokens.vendorId, vendorId))
    .orderBy(desc(apiTokens.createdAt))
    .limit(SHOWN_MAX);

export async function listTokens(db: Db, viewer: Viewer): Promise<{ hasAccess: boolean; tokens: OwnToken[] }> {
  const { vendorId } = ownVendorInPerson(viewer);
  const [tokens, [vendor]] = await db.batch([
    selectTokens(db, vendorId),
    db.select({ plan: vendors.plan }).from(vendors).where(eq(vendors.id, vendorId)),
  ]);
  return { hasAccess: vendor !== undefined && PLAN_OFFERS[vendor.plan].apiAccess, tokens };
}

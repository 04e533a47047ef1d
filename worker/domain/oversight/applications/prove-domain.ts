import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { DAY_MS } from "../../../days";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { sha256Hex } from "../../../hashing";
import { proveDomainMail } from "../../../mail/application-templates";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import type { Viewer } from "../../foundation/access/policy";
import { newMailToken, spendToken, takeTokenMail, takeTokenTry } from "../../foundation/mail/mail-token";
import { queueMail } from "../../foundation/mail/queue-mail";
import { mailTokens } from "../../foundation/mail/schema";
import { txtRecords } from "./dns-records";
import { OPEN_STATUSES, type PROOF_MAILBOXES } from "./forms";
import { memberOf } from "../../foundation/access/demand";
import { proofRecord } from "./read-wizard";
import { applications, domainProofs } from "./schema";

type Context = Pick<RequestContext, "db" | "objects" | "site" | "network" | "now"> & SendingContext;

const NO_CLAIM = "You have no application that needs proof of a domain.";
const NOT_FOUND_YET = "The record is not there yet. New records can take a few hours to appear.";
const NO_RESOLVER = "The records could not be looked up. Please try again later.";
const LINK_GONE = "This link no longer works. Request a new one on your application page.";
const PROOF_LINK_MS = 2 * DAY_MS;

async function awaited(db: Db, userId: string) {
  const [row] = await db
    .select({
      id: domainProofs.applicationId,
      host: domainProofs.host,
      token: domainProofs.token,
      provenAt: domainProofs.provenAt,
      businessName: applications.businessName,
    })
    .from(applications)
    .innerJoin(domainProofs, eq(domainProofs.applicationId, applications.id))
    .where(
      and(
        eq(applications.userId, userId),
        inArray(applications.status, [...OPEN_STATUSES]),
        eq(domainProofs.vendorId, applications.claimsVendorId),
      ),
    );
  if (row === undefined) throw new NotFound(NO_CLAIM);
  return row;
}

const prove = (db: Db, { id, token }: { id: string; token: string }, by: "dns" | "mail", now: number) =>
  db
    .update(domainProofs)
    .set({ provenAt: now, provenBy: by })
    .where(and(eq(domainProofs.applicationId, id), eq(domainProofs.token, token), isNull(domainProofs.provenAt)));

/** Looks for the record `leafproof=<token>` (rules/verification#domain-proof). */
export async function proveByDns(context: Context, viewer: Viewer): Promise<void> {
  const { db, now } = context;
  const proof = await awaited(db, memberOf(viewer).id);
  if (proof.provenAt !== null) return;
  await takeTokenTry(context);
  const records = await txtRecords(proof.host);
  if (records === null) throw new Invalid({ proof: NO_RESOLVER });
  if (!records.includes(proofRecord(proof.token))) throw new Invalid({ proof: NOT_FOUND_YET });
  await prove(db, proof, "dns", now);
}

/** Mails a link to an address at the claimed vendor's host; two trips. @throws NotFound without a claim; RateLimited */
export async function mailProof(
  context: Context,
  viewer: Viewer,
  mailbox: (typeof PROOF_MAILBOXES)[number],
): Promise<void> {
  const { db, now, origin } = context;
  const member = memberOf(viewer);
  const { host, businessName, provenAt } = await awaited(db, member.id);
  if (provenAt !== null) return;
  await takeTokenMail(context, member.id);
  const email = `${mailbox}@${host}`;
  const { token, insert } = await newMailToken(
    db,
    { purpose: "prove domain", subjectId: member.id, email, lifetime: PROOF_LINK_MS },
    now,
  );
  const template = proveDomainMail(origin, token, { username: member.username, businessName, host });
  await db.batch([insert, queueMail(db, { to: email, ...template }, now)]);
  sendSoon(context);
}

interface ProofLink {
  /** `open` waits for its button; `gone` ran out, was used or is none of ours. */
  state: "open" | "proven" | "gone";
  host: string;
  businessName: string;
}

const GONE: ProofLink = { state: "gone", host: "", businessName: "" };

async function find(db: Db, token: string) {
  const tokenHash = await sha256Hex(token);
  const [row] = await db
    .select({
      usedAt: mailTokens.usedAt,
      expiresAt: mailTokens.expiresAt,
      id: domainProofs.applicationId,
      host: domainProofs.host,
      token: domainProofs.token,
      provenAt: domainProofs.provenAt,
      businessName: applications.businessName,
    })
    .from(mailTokens)
    .innerJoin(applications, eq(applications.userId, mailTokens.subjectId))
    .innerJoin(domainProofs, eq(domainProofs.applicationId, applications.id))
    .where(
      and(
        eq(mailTokens.tokenHash, tokenHash),
        eq(mailTokens.purpose, "prove domain"),
        // A link that was mailed for another host proves nothing of this one.
        sql`substr(${mailTokens.email}, instr(${mailTokens.email}, '@') + 1) = ${domainProofs.host}`,
      ),
    )
    .orderBy(desc(applications.createdAt))
    .limit(1);
  return row === undefined ? null : { ...row, tokenHash };
}

/** Looks at a mailed link without using it up: mail scanners open links too. One round trip. */
export async function readProofLink(db: Db, token: string, now: number): Promise<ProofLink> {
  const found = await find(db, token);
  if (found === null) return GONE;
  const { host, businessName, usedAt, expiresAt, provenAt } = found;
  if (provenAt !== null) return { state: "proven", host, businessName };
  return usedAt !== null || expiresAt <= now ? GONE : { state: "open", host, businessName };
}

/** Whoever reads the domain's mail says that the applicant runs it (rules/verification#domain-proof). */
export async function proveByMail(context: Context, token: string): Promise<void> {
  const { db, now } = context;
  await takeTokenTry(context);
  const found = await find(db, token);
  if (found === null) throw new Conflict(LINK_GONE, "link-expired");
  if (found.provenAt !== null) return;
  await batchIfChanged(
    db,
    spendToken(db, found.tokenHash, "prove domain", now),
    [prove(db, found, "mail", now)],
    () => new Conflict(LINK_GONE, "link-expired"),
  );
}

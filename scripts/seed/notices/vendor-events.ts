import { expiredWords } from "@worker/domain/catalogue/lab/expiry/expire-results";
import { rejectedWords, verifiedWords } from "@worker/domain/catalogue/lab/panel/decide";
import { claimsNotice } from "@worker/domain/voice/claims/announce-claims";
import { DAY, isoDay } from "../calendar";
import type { NoticeEvent, NoticeSources, Reader } from "./event";

const MINUTE = 60_000;
/** When the nightly job and the hourly one run. */
const NIGHTLY = MINUTE;
const HOURLY = 7 * MINUTE;

type Vendors = ReadonlyMap<string, Reader>;

/** What happened at the vendors that readers run, by the vendor's id. */
export function* vendorEvents(sources: NoticeSources, runners: Vendors, today: number): Generator<NoticeEvent> {
  yield* claimsFiled(sources, runners, today);
  yield* results(sources, runners, today);
}

function* claimsFiled({ purchaseClaims }: NoticeSources, runners: Vendors, today: number): Generator<NoticeEvent> {
  const filed = new Map<string, number>();
  for (const { vendorId, sameNetwork, createdAt, vendorDecidedAt } of purchaseClaims) {
    const at = Math.floor(createdAt / DAY) * DAY + DAY + NIGHTLY;
    // What was answered before the day was over is not waiting any longer.
    if (!runners.has(vendorId) || sameNetwork || at > today || (vendorDecidedAt ?? Infinity) <= at) continue;
    const key = `${vendorId} ${at}`;
    filed.set(key, (filed.get(key) ?? 0) + 1);
  }
  for (const [key, count] of filed) {
    const [vendorId = "", at] = key.split(" ");
    const userId = runners.get(vendorId)?.id;
    if (userId !== undefined) yield { at: Number(at), words: claimsNotice(userId, count, isoDay(Number(at) - DAY)) };
  }
}

function* results({ labResults, products }: NoticeSources, runners: Vendors, today: number): Generator<NoticeEvent> {
  const names = new Map([...products].map(({ id, name }) => [id, name]));
  const system = { type: "system" } as const;
  const expired = new Map<string, Parameters<typeof expiredWords>[0]>();
  for (const result of labResults) {
    const { vendorId, status, verifiedAt, rejectedAt, rejectedReason, expiresAt } = result;
    const userId = runners.get(vendorId)?.id;
    if (userId === undefined) continue;
    const productName = names.get(result.productId) ?? null;
    const shown = { productName: productName ?? "a product", result };
    if (verifiedAt) yield { at: verifiedAt, words: { ...system, userId, ...verifiedWords(shown) } };
    if (rejectedAt) {
      const words = rejectedWords(shown, { reason: rejectedReason ?? "", wasPublic: Boolean(verifiedAt) });
      yield { at: rejectedAt, words: { ...system, userId, ...words } };
    }
    if (status !== "expired") continue;
    const key = `${vendorId} ${expiresAt + HOURLY}`;
    const due = expired.get(key) ?? { vendorId, results: [] };
    due.results.push({ ...result, productName });
    expired.set(key, due);
  }
  for (const [key, due] of expired) {
    const at = Number(key.split(" ")[1]);
    const userId = runners.get(due.vendorId)?.id;
    if (userId !== undefined && at <= today) yield { at, words: { ...system, userId, ...expiredWords(due) } };
  }
}

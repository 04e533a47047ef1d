import type { Db } from "../db/client";
import { recountHotClicks } from "../domain/catalogue/clicks/recount-hot-clicks";
import { checkCertificates } from "../domain/catalogue/lab/certificates/check-files";
import { sweepCertificates, sweepLabDrafts } from "../domain/catalogue/lab/certificates/sweep-certificates";
import { sweepCovers } from "../domain/oversight/moderation/sweep-covers";
import { sweepHiddenPictures } from "../domain/oversight/moderation/sweep-pictures";
import { openPlanCharges } from "../domain/oversight/plans/open-charges";
import { sweepBanners } from "../domain/oversight/plans/sweep-banners";
import { sweepPhotos } from "../domain/foundation/photos/sweep-photos";
import { sweepImages } from "../domain/catalogue/product-editing/sweep-images";
import { announceClaims } from "../domain/voice/claims/announce-claims";
import { hashOrders } from "../domain/voice/claims/order-hash";
import { sweepVideos } from "../domain/voice/galleries/videos/sweep-videos";
import { repairSearch } from "../domain/voice/forum/repair-search";
import { repairReferences } from "../domain/voice/forum-writing/repair-references";
import { sweepRedemptions } from "../domain/voice/redemptions/sweep-redemptions";
import { sweepTesterDocuments } from "../domain/voice/testers/sweep-documents";
import { sweepTimelines } from "../domain/voice/social/build-timeline";
import { sweepPostImages } from "../domain/voice/forum-images/sweep-images";
import { proveBooks } from "../domain/oversight/reward-books/prove-books";
import { suspendInactive } from "../domain/voice/reward-inactivity/suspend-inactive";
import { tellInactive } from "../domain/voice/reward-inactivity/tell-inactive";
import { recountTotals } from "../domain/registry/recount-totals";
import type { ObjectStubs } from "../../durable-objects/stubs";
import { countMessages } from "../domain/voice/messaging/count-messages";
import { sweepConversations } from "../domain/voice/messaging/sweep-conversations";
import { sweepRetention } from "../domain/voice/messaging/sweep-retention";
import { sweepMessageImages } from "../domain/voice/messaging/sweep-message-images";
import { tellUntold } from "../domain/voice/reported-messages/tell-objects";
import type { Bindings } from "../env";
import { sweep } from "./sweep";

interface DailyMeans extends Pick<Bindings, "FILES"> {
  objects: Pick<ObjectStubs, "conversation" | "limiter">;
  /** HASH_KEY. */
  hashKey: string;
}

/**
 * A minute into the UTC day: a day has left the seven that are hot, periods of plans may have begun, and what is kept
 * for days may have run out. One that fails does not keep the others from running.
 * @param origin what links in mails begin with
 */
export async function daily(
  db: Db,
  { FILES, objects, hashKey }: DailyMeans,
  now: number,
  origin: string,
): Promise<void> {
  const failures: unknown[] = [];
  const jobs = [
    () => recountHotClicks(db, now),
    () => openPlanCharges(db, now, origin),
    () => announceClaims(db, now),
    () => hashOrders(db, hashKey),
    () => sweep(db, now),
    () => sweepRedemptions(db, now),
    () => sweepHiddenPictures(db, FILES, now),
    () => sweepCovers(db, FILES, now),
    () => sweepImages(db, FILES, now),
    () => sweepPostImages(db, FILES, now),
    () => sweepPhotos(db, FILES, now),
    () => sweepVideos(db, FILES, now),
    () => sweepBanners(db, FILES, now),
    () => sweepTesterDocuments(db, FILES, now),
    () => sweepConversations(db, FILES, objects),
    () => sweepRetention(db, objects, now),
    () => sweepMessageImages({ db, files: FILES, objects, now }),
    () => countMessages(db, objects),
    () => tellUntold({ db, objects, now }),
    () => sweepLabDrafts(db, now),
    () => sweepCertificates(db, FILES, now),
    () => checkCertificates(db, FILES, now),
    // Before the recount, which puts right what it finds off beside the balances.
    () => proveBooks(db, now),
    () => recountTotals(db, now),
    () => tellInactive(db, { now, origin }),
    () => suspendInactive(db, now),
    () => sweepTimelines(db, now),
    () => repairSearch(db, now),
    () => repairReferences(db, { now, origin }),
  ];
  for (const job of jobs) {
    await job().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "daily jobs failed");
}

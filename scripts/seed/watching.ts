import { kindsOf, type Watched, type WatchKind } from "@worker/domain/catalogue/watched/forms";
import { DEMO_ACCOUNTS } from "./accounts";
import { DAY, HOUR } from "./calendar";
import type { Row } from "./data";
import type { Person } from "./people";
import type { ProductPlan } from "./products";
import { Random } from "./random";

/** Members beside the demo's own accounts, who all do. */
const WATCHING = 0.15;
/** Days of news that the demo still has. */
const NEWS_DAYS = 90;
/** When the hourly job runs that ends results. */
const HOURLY = 7 * 60_000;

type Result = Pick<
  Row<"labResults">,
  | "id"
  | "vendorId"
  | "productId"
  | "batchNumber"
  | "status"
  | "overallSafety"
  | "verifiedAt"
  | "rejectedAt"
  | "expiresAt"
  | "supersededBy"
>;
type Review = Pick<Row<"reviews">, "id" | "vendorId" | "productId" | "createdAt" | "hiddenAt">;

const batchIdOf = ({ productId, batchNumber }: Pick<Result, "productId" | "batchNumber">) =>
  `${productId}/${batchNumber.toUpperCase()}`;

/** What members watch: products, the vendors behind them, and batches of which they have a package. */
export function* watchRows(
  people: readonly Person[],
  products: readonly ProductPlan[],
  results: Iterable<Result>,
  today: number,
): Generator<Row<"watches">> {
  const listed = new Set(products.filter(({ row }) => !row.hiddenAt).map(({ row }) => row.id));
  const tested = [...results].filter(({ status, productId }) => status === "verified" && listed.has(productId));
  const shown = products.filter(({ row }) => !row.hiddenAt);
  for (const [index, { row: person }] of people.entries()) {
    const random = new Random(`watches/${person.id}`);
    const isDemo = index < DEMO_ACCOUNTS.length;
    // Who came within a day is as old at every hour, so nothing of theirs may hang on it.
    if (person.createdAt >= today - DAY || (!isDemo && !random.chance(WATCHING))) continue;
    const seen = new Set<string>();
    const watch = (
      subject: Watched,
      subjectId: string,
      of: Pick<Row<"watches">, "vendorId" | "productId" | "batchNumber">,
    ) => {
      if (seen.has(subjectId)) return [];
      seen.add(subjectId);
      const createdAt = Math.max(person.createdAt, today - random.int(2, 2000) * HOUR);
      const kinds = kindsOf(subject).filter((kind) => kind !== "review" || random.chance(0.7));
      return [{ id: random.id(createdAt), userId: person.id, subject, subjectId, ...of, kinds, createdAt }];
    };
    for (const product of Array.from({ length: random.int(1, isDemo ? 4 : 2) }, () => random.pick(shown))) {
      const { id: productId, vendorId } = product.row;
      yield* watch("product", productId, { vendorId, productId });
      if (random.chance(0.4)) yield* watch("vendor", vendorId, { vendorId });
    }
    if (tested.length === 0 || !(isDemo || random.chance(0.5))) continue;
    const result = random.pick(tested);
    const { vendorId, productId, batchNumber } = result;
    yield* watch("batch", batchIdOf(result), { vendorId, productId, batchNumber });
  }
}

interface Sources {
  watches: Iterable<Row<"watches">>;
  labResults: Iterable<Result>;
  reviews: Iterable<Review>;
}

/** What happened to it since, as the site writes it down; everybody has been told. */
export function* watchEventRows(
  { watches, labResults, reviews }: Sources,
  today: number,
): Generator<Row<"watchEvents">> {
  const since = new Map<string, number>();
  for (const { subjectId, createdAt } of watches)
    since.set(subjectId, Math.min(createdAt, since.get(subjectId) ?? Infinity));
  const isHeard = (at: number, ids: readonly (string | null | undefined)[]) =>
    at >= today - NEWS_DAYS * DAY && at <= today && ids.some((id) => (since.get(id ?? "") ?? Infinity) <= at);
  const row = (kind: WatchKind, id: string, at: number) => ({
    ...{ id: new Random(`news/${kind}/${id}`).id(at), kind, cause: `${kind}/${id}`, aboutId: id, createdAt: at },
    toldTo: null,
  });
  for (const result of labResults) {
    const { id, vendorId, productId, status, overallSafety, verifiedAt, rejectedAt, expiresAt, supersededBy } = result;
    const batchId = batchIdOf(result);
    const of = { vendorId, productId, batchId };
    if (!verifiedAt) continue;
    const ids = [vendorId, productId, batchId];
    if (status !== "rejected" && isHeard(verifiedAt, ids))
      yield { ...row(overallSafety === "Failed" ? "failed" : "result", id, verifiedAt), ...of };
    if (status === "rejected" && rejectedAt && isHeard(rejectedAt, ids))
      yield { ...row("withdrawal", id, rejectedAt), ...of };
    const expiredAt = expiresAt + HOURLY;
    if (status === "expired" && isHeard(expiredAt, supersededBy ? [batchId] : ids))
      yield { ...row("expiry", id, expiredAt), ...of, batchOnly: Boolean(supersededBy) };
  }
  for (const { id, vendorId, productId, createdAt, hiddenAt } of reviews)
    if (!hiddenAt && isHeard(createdAt, [vendorId, productId]))
      yield { ...row("review", id, createdAt), vendorId, productId };
}

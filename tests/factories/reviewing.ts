import { afterChangeOf } from "@worker/domain/registry/after-change";
import type { RequestContext } from "@worker/context";
import { env } from "cloudflare:workers";
import { connect } from "@worker/db/client";
import type { Member } from "@worker/domain/foundation/access/policy";
import type { ReviewContent, ReviewInput } from "@worker/domain/voice/review-writing/review-form";
import { readSettings } from "@worker/env";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { objectStubs } from "@objects/stubs";
import { NOW } from "./rows";

/** A member who acts, as the request knows them. */
export const aMember = (overrides: Partial<Member> & { id: string }): Member => ({
  kind: "member",
  username: overrides.id,
  role: "member",
  tester: false,
  ageVerified: true,
  emailVerified: true,
  vendorId: null,
  ...overrides,
});

/** What a form leaves when only the two texts were written; give it `vendorId` where a new review is meant. */
export const aContent = (overrides: Partial<ReviewContent> = {}): ReviewContent => ({
  rating: 5,
  title: "Sealed and in time",
  content: "Two bags, both dated. The weight was right.",
  pros: [],
  cons: [],
  wouldRecommend: true,
  productsPurchased: [],
  categoryRatings: {},
  experienceDetails: { effectsExperienced: [] },
  tags: [],
  ...overrides,
});

export const anInput = (overrides: Partial<ReviewInput> & { vendorId: string }): ReviewInput => ({
  ...aContent(),
  ...overrides,
});

/** As much of a request as writing a review takes; deferred work is waited for by `settled`. */
export function writing(viewer: Member, now: number = NOW, network = `network-of-${viewer.id}`) {
  const usage = new Usage();
  const db = connect(countedD1(env.DB, usage));
  const deferred: Promise<unknown>[] = [];
  const services = {
    backgroundDb: connect(env.DB),
    viewer,
    now,
    objects: objectStubs(env, usage),
    defer: (work: Promise<unknown>) => void deferred.push(work),
    setHeader: () => undefined,
  };
  const context = {
    ...services,
    db,
    afterChange: afterChangeOf(services),
    network,
    origin: "http://localhost",
    requestId: "test",
    env: readSettings(env as never),
  } satisfies Partial<RequestContext>;
  return { ...context, usage, settled: () => Promise.all(deferred) };
}

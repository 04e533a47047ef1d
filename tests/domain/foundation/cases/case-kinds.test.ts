import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { CASE_KINDS, caseKindLabel, type CaseKind } from "@worker/domain/foundation/cases/case-kinds";
import { reportForm } from "@worker/domain/foundation/cases/forms";

/** What members meet on the site and can report; the rest the site raises by itself. */
const REPORTABLE: Record<CaseKind, boolean> = {
  review: true,
  review_reply: true,
  photo: true,
  profile: true,
  collection_notes: true,
  profile_picture: true,
  member: true,
  registration: false,
  product_link: false,
  vendor_link: false,
  forum_post: true,
  social_post: true,
  social_comment: true,
  promotion: true,
  referral: false,
  vendor_banner: true,
  gallery: true,
  gallery_item: true,
  message: true,
};

describe("a kind of case", () => {
  it.each(CASE_KINDS)("is reported by members or by the site alone: %s", (kind) => {
    const report = { kind, id: "0123", reason: "spam" };
    expect(v.safeParse(reportForm, report).success).toBe(REPORTABLE[kind]);
  });

  it("has a label of its own", () => {
    expect(new Set(CASE_KINDS.map(caseKindLabel)).size).toBe(CASE_KINDS.length);
  });
});

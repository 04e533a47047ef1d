import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { vendorChoices } from "@worker/domain/catalogue/product-editing/manage-products";
import { demand, memberOf } from "@worker/domain/foundation/access/demand";
import { NOBODY, type Viewer } from "@worker/domain/foundation/access/policy";
import { listOutbox } from "@worker/domain/foundation/mail/list-outbox";
import { listAttempts } from "@worker/domain/foundation/sessions/list-attempts";
import { flaggedRegistrations } from "@worker/domain/oversight/registrations/flagged-registrations";
import { impactFigures, overviewFigures } from "@worker/domain/views/figures/site-figures";
import { Forbidden, Unauthenticated } from "@worker/errors";
import { aMember } from "../../../factories/reviewing";

describe("who acts", () => {
  it("is asked to log in where nobody is", () => {
    expect(() => memberOf(NOBODY)).toThrow(new Unauthenticated("Please log in."));
    expect(() => memberOf(NOBODY, "Log in to see it.")).toThrow(new Unauthenticated("Log in to see it."));
    expect(() => demand(NOBODY, "admin.tools")).toThrow(Unauthenticated);
  });

  it("is refused what the role does not hold", () => {
    const member = aMember({ id: "ann" });
    expect(memberOf(member)).toBe(member);
    expect(demand(member, "member.act")).toBe(member);
    expect(() => demand(member, "admin.tools")).toThrow(Forbidden);
  });

  const db = connect(env.DB);
  const now = 1;
  it.each<[string, (viewer: Viewer) => Promise<unknown>]>([
    ["the login log", (viewer) => listAttempts(db, viewer, { limit: 1 })],
    ["the outbox", (viewer) => listOutbox(db, viewer, { limit: 1, withBodies: false })],
    ["the hub's figures", (viewer) => impactFigures({ db, viewer, now })],
    ["the dashboard's figures", (viewer) => overviewFigures({ db, viewer, now })],
    [
      "flagged registrations",
      (viewer) => flaggedRegistrations(db, viewer, { q: "", sort: "oldest", cursor: null, limit: 1, now }),
    ],
    ["the vendors to choose from", (viewer) => vendorChoices(db, viewer)],
  ])("can log in where a member is refused: %s", async (_, read) => {
    await expect(read(NOBODY)).rejects.toThrow(Unauthenticated);
    await expect(read(aMember({ id: "ann" }))).rejects.toThrow(Forbidden);
  });
});

import { connect } from "@worker/db/client";
import { credit } from "@worker/domain/voice/rewards/credit";

interface Bench {
  DB: D1Database;
}

/** Books one row of the ledger, as what redeems and what earns does; "/hello" is the least that a Worker does. */
export default {
  async fetch(request: Request, { DB }: Bench): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/hello") return new Response("hello");
    const db = connect(DB);
    const spends = pathname === "/redeem";
    const entry = {
      userId: searchParams.get("member") ?? "",
      type: spends ? "redemption" : "referral_bonus",
      cause: searchParams.get("cause") ?? "",
      points: Number(searchParams.get("points")) * (spends ? -1 : 1),
      description: "Bench",
    } as const;
    const [written] = await db.batch(credit(db, entry, Date.now()));
    return Response.json(written.meta.changes);
  },
};

import { Hono } from "hono";
import { labListQuery } from "../../domain/catalogue/lab/public/list-forms";
import { listResults } from "../../domain/catalogue/lab/public/list-results";
import { readFullResult } from "../../domain/catalogue/lab/public/full-result";
import { takeLookup, verify } from "../../domain/catalogue/lab/public/verify";
import {
  FAILED_TEXT,
  FAILED_TITLE,
  lookupQuery,
  NOT_FOUND_TEXT,
  VERIFIED_TITLE,
} from "../../domain/catalogue/lab/public/verify-forms";
import { NotFound } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { withEtag } from "../http/etag";
import { labResult, toLabResult, verification } from "./lab-answers";
import { query } from "../http/validate";

const tag = "Lab results";
const CHOOSE_TEXT = "Several vendors have a batch with this number. Ask again with `vendor`.";

/** Verified laboratory results for everybody (rules/lab#public-results). */
export const labApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Verify a code, a batch number or both",
      description:
        "Both given must agree. `failed` covers what is expired, pending or rejected; only an expired result is shown with it. Lookups are counted per network.",
      answer: verification,
      problems: [400, 404],
    }),
    query(lookupQuery),
    async (c) => {
      const { db, now, origin, ...request } = c.get("request");
      await takeLookup({ ...request, now });
      const found = await verify(db, c.req.valid("query"), now);
      if (found.outcome === "not-found") throw new NotFound(NOT_FOUND_TEXT);
      if (found.outcome === "choose") {
        const { vendors } = found;
        return c.json({ outcome: "choose" as const, message: CHOOSE_TEXT, vendors, result: null });
      }
      const { outcome, result } = found;
      const statement = outcome === "verified" ? VERIFIED_TITLE : `${FAILED_TITLE}: ${FAILED_TEXT}`;
      const failed = result?.overallSafety === "Failed";
      const message = failed ? `Safety: Failed. Certificate: ${statement}` : statement;
      return c.json({ outcome, message, vendors: [], result: result && toLabResult(result, origin) });
    },
  )
  .get(
    "/results",
    describe({
      tag,
      summary: "Verified results, the last verified first",
      description:
        "Of one vendor, product, batch or code with the parameters of that name; expired ones included. One of a code counts as a lookup.",
      answer: listOf(labResult),
      problems: [400],
    }),
    query(labListQuery),
    async (c) => {
      const { db, now, origin, ...request } = c.get("request");
      const asked = c.req.valid("query");
      // Otherwise codes could be guessed here past the throttle of the address above.
      if (asked.code !== undefined) await takeLookup({ ...request, now });
      const { items, nextCursor } = await listResults(db, asked, now);
      return withEtag(c, { items: items.map((each) => toLabResult(each, origin)), nextCursor });
    },
  )
  .get(
    "/results/:id",
    describe({ tag, summary: "One verified result", answer: labResult, problems: [404] }),
    async (c) => {
      const { db, now, origin } = c.get("request");
      return withEtag(c, toLabResult(await readFullResult(db, c.req.param("id"), now), origin));
    },
  );

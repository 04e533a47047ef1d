import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { eraseApplications } from "@worker/domain/oversight/applications/erase-applications";
import { anApplication, rows } from "../../../factories/applications";
import { clear, insert } from "../../../factories/insert";

beforeEach(() => clear(env.DB));

it("takes what a deleted member wrote in applications, and nobody else's", async () => {
  const db = connect(env.DB);
  await insert(env.DB, "applications", [
    anApplication({ id: "open", userId: "ann", status: "draft", sealedSecrets: { taxId: "sealed" } }),
    anApplication({ id: "done", userId: "ann", status: "approved", sealedSecrets: { taxId: "sealed" }, vendorId: "v" }),
    anApplication({ id: "other", userId: "bea" }),
  ]);
  const [first, ...rest] = eraseApplications(db, "ann");
  await db.batch([first, ...rest]);
  expect(
    await rows("select id, business_name, answers, sealed_secrets, vendor_id from applications where user_id = 'ann'"),
  ).toEqual([{ id: "done", business_name: "", answers: "{}", sealed_secrets: null, vendor_id: "v" }]);
  expect(await rows("select business_name from applications where user_id = 'bea'")).toEqual([
    { business_name: "Alder & Ash Leaf" },
  ]);
});

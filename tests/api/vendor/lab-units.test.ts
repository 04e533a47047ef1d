import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { utcDay } from "@worker/days";
import { printedAlkaloids } from "../../factories/alkaloids";
import { aCertificate, BY_PIECE } from "../../factories/certificate-text";
import { insert } from "../../factories/insert";
import { putCertificate } from "../../factories/lab-entry";
import { aLabPartner, aLabResult } from "../../factories/rows";
import { ask } from "../../factories/site";
import { aVendorPerson } from "../../factories/vendor-people";

const DRAFTS = "/api/vendor/labs/drafts";
type Fields = Record<string, string>;
type Step = "upload" | "template";

let ann: Awaited<ReturnType<typeof aVendorPerson>>;

/** What is proposed for a new draft with these fields, after these steps. */
async function proposedAfter(fields: Fields, steps: readonly Step[], alkaloids?: typeof BY_PIECE): Promise<Fields> {
  const { cookie } = ann;
  const { id } = await (await ask(DRAFTS, { cookie, json: {} })).json<{ id: string }>();
  await ask(`${DRAFTS}/${id}`, { method: "PUT", cookie, json: { fields } });
  for (const step of steps) {
    const certificate = aCertificate(alkaloids === undefined ? {} : { alkaloids });
    const done =
      step === "upload"
        ? await putCertificate(`${DRAFTS}/${id}`, certificate, ann)
        : await ask(`${DRAFTS}/${id}/template`, { method: "POST", cookie });
    expect(done.status).toBe(200);
  }
  const draft = await ask(`${DRAFTS}/${id}`, { cookie });
  const { proposed } = await draft.json<{ proposed: Record<string, { value: string }> }>();
  return Object.fromEntries(Object.entries(proposed).map(([name, { value }]) => [name, value]));
}
const unitsIn = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name.endsWith("Unit")));

beforeAll(async () => {
  ann = await aVendorPerson("ann");
  await insert(env.DB, "labPartners", [aLabPartner({ id: "lab", name: "Sable Ridge Analytical" })]);
  const alkaloids = printedAlkaloids({}, { units: { sevenOhMitragynine: "mg/unit" } });
  alkaloids.lines.sevenOhMitragynine.limit = "0.50";
  alkaloids.lines.paynantheine.limit = "0.02";
  const result = { vendorId: ann.vendorId, labId: "lab", testDate: utcDay(Date.now()), alkaloids };
  await insert(env.DB, "labResults", [aLabResult({ ...result, id: "last" })]);
});

describe("units that a certificate prints line by line", () => {
  it("are proposed as printed", async () => {
    expect(unitsIn(await proposedAfter({}, ["upload"], BY_PIECE))).toEqual({
      ...{ alkaloidUnit: "mg/unit", paynantheineUnit: "%", speciogynineUnit: "ppm" },
    });
  });

  it("stay with their values where somebody has chosen another unit for the table", async () => {
    const proposed = await proposedAfter({ alkaloidUnit: "%", mitragynine: "0.08" }, ["upload"], BY_PIECE);
    // The typed value keeps the unit it was typed in.
    expect(unitsIn(proposed)).toEqual({
      ...{ sevenOhMitragynineUnit: "mg/unit", totalAlkaloidsUnit: "mg/unit", speciogynineUnit: "ppm" },
    });
    expect(proposed).toMatchObject({ sevenOhMitragynine: "15.20", paynantheine: "0.02" });
  });

  it("leave a line to the person who chose another unit for it", async () => {
    const proposed = await proposedAfter({ sevenOhMitragynineUnit: "%" }, ["upload"], BY_PIECE);
    expect(proposed).not.toHaveProperty("sevenOhMitragynine");
    expect(proposed).toMatchObject({ mitragynine: "0.40", alkaloidUnit: "mg/unit" });
  });
});

describe("units of the laboratory's last certificate", () => {
  it("are proposed with their limits", async () => {
    expect(await proposedAfter({ labId: "lab" }, ["template"])).toMatchObject({
      ...{ alkaloidUnit: "%", sevenOhMitragynineUnit: "mg/unit", sevenOhMitragynineLimit: "0.50" },
      paynantheineLimit: "0.02",
    });
  });

  it.each<[string, Fields, Step[]]>([
    ["a table in another unit", { alkaloidUnit: "mg/g" }, ["template"]],
    ["a typed value", { sevenOhMitragynine: "0.02" }, ["template"]],
    ["what the PDF says", {}, ["upload", "template"]],
    ["what the PDF says later", {}, ["template", "upload"]],
  ])("give way to %s, limits and all", async (_, fields, steps) => {
    const proposed = await proposedAfter({ labId: "lab", ...fields }, steps);
    expect(proposed).not.toHaveProperty("sevenOhMitragynineUnit");
    expect(proposed).not.toHaveProperty("sevenOhMitragynineLimit");
  });

  it("keep the limits of the lines that are in the draft's unit anyway", async () => {
    const fields = { labId: "lab", alkaloidUnit: "%", paynantheine: "0.2" };
    expect(await proposedAfter(fields, ["template"])).toMatchObject({ paynantheineLimit: "0.02" });
  });
});

import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { verify, verifyWithSamples } from "@worker/domain/catalogue/lab/public/verify";
import { codeOf, fillLab } from "../../../../factories/lab";
import { NOW } from "../../../../factories/rows";

const db = connect(env.DB);
const ask = (lookup: { code?: string; batch?: string; vendor?: string }, now = NOW) =>
  verify(db, { code: "", batch: "", vendor: "", ...lookup }, now);
const by = async (serial: string, now?: number) => ask({ code: codeOf(serial) }, now);

beforeAll(() => fillLab(NOW));

describe("a code", () => {
  it.each([
    ["01", "verified", "Passed"],
    ["02", "verified", "Failed"],
    ["03", "verified", "Incomplete"],
    ["04", "failed", "Passed"],
  ])("of result %s reads %s, and its safety %s stands beside it", async (serial, outcome, overallSafety) => {
    expect(await by(serial)).toMatchObject({ outcome, result: { overallSafety } });
  });

  it.each(["05", "06"])("of result %s, which nobody verified, fails and tells nothing of it", async (serial) =>
    expect(await by(serial)).toEqual({ outcome: "failed", result: null, others: [] }),
  );

  it("counts until the second before it expires, and no longer", async () => {
    expect(await by("09", NOW)).toMatchObject({ outcome: "verified" });
    expect(await by("09", NOW + 999)).toMatchObject({ outcome: "verified" });
    expect(await by("09", NOW + 1000)).toMatchObject({ outcome: "failed" });
    expect(await by("09", NOW + 2000)).toMatchObject({ outcome: "failed", result: { id: "edge", valid: false } });
  });

  it("is found however it is written", async () =>
    expect(await ask({ code: "TEST C0DE 0001" })).toMatchObject({ outcome: "verified", result: { id: "pass" } }));

  it("that nobody gave is not found", async () => expect(await by("99")).toEqual({ outcome: "not-found" }));

  it("of a result that was replaced says which stands in its place", async () =>
    expect(await by("07")).toMatchObject({
      outcome: "verified",
      result: { id: "replaced", newer: { id: "newer", batchNumber: "HL-2611-07" } },
    }));

  it("of a vendor that is no longer listed names neither vendor nor product", async () =>
    expect(await by("13")).toMatchObject({ result: { id: "lost", vendorName: null, productName: null } }));
});

describe("a batch number", () => {
  it("is found in any case", async () =>
    expect(await ask({ batch: "hl-2611-02" })).toMatchObject({ outcome: "verified", result: { id: "fail" } }));

  it("must agree with the code where both are given", async () => {
    expect(await ask({ code: codeOf("01"), batch: "HL-2611-01" })).toMatchObject({ result: { id: "pass" } });
    expect(await ask({ code: codeOf("01"), batch: "HL-2611-02" })).toEqual({ outcome: "not-found" });
  });

  it("that several vendors share asks which", async () => {
    const vendors = [
      { id: "harrow", name: "Harrow Lane" },
      { id: "moss", name: "Mossgate" },
    ];
    expect(await ask({ batch: "Lot 7" })).toEqual({ outcome: "choose", vendors });
    expect(await ask({ batch: "Lot 7", vendor: "moss" })).toMatchObject({ result: { id: "shared-b" } });
    expect(await ask({ batch: "Lot 7", vendor: "gone" })).toEqual({ outcome: "not-found" });
  });

  it("is not put in doubt by what another vendor uploads for it", async () =>
    expect(await ask({ batch: "HL-2611-01" })).toMatchObject({ outcome: "verified", result: { id: "pass" } }));

  it("with several results shows the one that stands, and names the others", async () =>
    expect(await ask({ batch: "HL-2611-07" })).toMatchObject({
      result: { id: "newer" },
      others: [{ id: "replaced" }],
    }));

  it("that is pending only fails", async () =>
    expect(await ask({ batch: "HL-2611-05" })).toEqual({ outcome: "failed", result: null, others: [] }));
});

describe("the samples", () => {
  it("are one of each kind, and every code gives what its line says", async () => {
    const { samples, verification } = await verifyWithSamples(db, null, NOW);
    expect(verification).toBeNull();
    expect(samples.map(({ kind }) => kind)).toEqual(["Passed", "Failed", "Incomplete", "expired"]);
    for (const { code, kind } of samples) {
      const expected =
        kind === "expired" ? { outcome: "failed" } : { outcome: "verified", result: { overallSafety: kind } };
      expect(await ask({ code })).toMatchObject(expected);
    }
  });

  it("name nothing that is hidden or that nobody verified", async () => {
    const { samples } = await verifyWithSamples(db, null, NOW);
    expect(JSON.stringify(samples)).not.toMatch(/Gone Goods|0005|0006/);
  });
});

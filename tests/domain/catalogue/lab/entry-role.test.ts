import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { createDraft, deleteDraft, saveDraft, selectDrafts } from "@worker/domain/catalogue/lab/entry/drafts";
import { readEntry, readEntryForm } from "@worker/domain/catalogue/lab/entry/entry";
import { NotFound } from "@worker/errors";
import { aLab, aTestableProduct } from "../../../factories/lab-entry";
import { NOW } from "../../../factories/rows";
import { aPerson, type Person } from "../../../factories/site";
import { aVendorPerson } from "../../../factories/vendor-people";

const db = connect(env.DB);
type Shop = Awaited<ReturnType<typeof aVendorPerson>>;
let ann: Shop;
let bea: Shop;
let first: Person;
let second: Person;
const as = ({ member: viewer }: Person) => ({ db, now: NOW, viewer });

beforeAll(async () => {
  [ann, bea] = [await aVendorPerson("ann"), await aVendorPerson("bea")];
  [first, second] = [
    await aPerson({ username: "first", role: "moderator" }),
    await aPerson({ username: "second", role: "admin" }),
  ];
  await aLab();
  await aTestableProduct(ann.vendorId);
  await aTestableProduct(bea.vendorId, "beas");
});

describe("the panel's drafts", () => {
  it("are for any vendor, and offer that vendor's products", async () => {
    const id = await createDraft(as(first), { vendorId: bea.vendorId, productId: "beas" });
    const { entry, productChoices, labChoices } = await readEntryForm(db, first.member, id, NOW);
    expect(entry).toMatchObject({ vendorId: bea.vendorId, productId: "beas" });
    expect(productChoices.map((each) => each.id)).toEqual(["beas"]);
    expect(labChoices.map((each) => each.id)).toEqual(["lab"]);
  });

  it("are nobody else's: not the vendor's, nor another moderator's", async () => {
    const id = await createDraft(as(first), { vendorId: ann.vendorId });
    for (const who of [ann, bea, second]) {
      await expect(readEntry(db, who.member, id, NOW)).rejects.toThrow(NotFound);
      await expect(saveDraft(as(who), id, { fields: { batchNumber: "A-1" } })).rejects.toThrow(NotFound);
      await expect(deleteDraft(as(who), id)).rejects.toThrow(NotFound);
    }
    expect((await selectDrafts(db, ann.member)).map((each) => each.id)).not.toContain(id);
    expect((await selectDrafts(db, first.member)).map((each) => each.id)).toContain(id);
  });

  it("name a vendor, and a product of it", async () => {
    await expect(createDraft(as(first), {})).rejects.toThrow(NotFound);
    await expect(createDraft(as(first), { vendorId: ann.vendorId, productId: "beas" })).rejects.toThrow(NotFound);
  });
});

describe("a vendor's drafts", () => {
  it("are out of the panel's reach until they are submitted", async () => {
    const id = await createDraft(as(ann), { productId: "product" });
    await expect(readEntry(db, first.member, id, NOW)).rejects.toThrow(NotFound);
    expect(await readEntry(db, ann.member, id, NOW)).toMatchObject({ productName: expect.any(String) as string });
  });

  it("name no product of another vendor's, even where its id is typed", async () => {
    const id = await createDraft(as(ann), {});
    await saveDraft(as(ann), id, { fields: { productId: "beas" } });
    expect(await readEntry(db, ann.member, id, NOW)).toMatchObject({ productId: null, productName: null });
    expect((await selectDrafts(db, ann.member)).find((each) => each.id === id)?.productName).toBeNull();
  });
});

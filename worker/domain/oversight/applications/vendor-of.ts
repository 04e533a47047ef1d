import type { vendors } from "../../catalogue/vendors/schema";
import { nameKeyOf } from "../../catalogue/vendors/names";
import { type Application, publicHost } from "./wizard-forms";

type VendorInsert = typeof vendors.$inferInsert;

interface Verified {
  by: string;
  until: number;
}

/** The vendor page that an approved application makes; products, ratings and a plan come later. */
export function vendorOf(id: string, application: Application, { by, until }: Verified, now: number): VendorInsert {
  const { businessName: name, websiteUrl, city, state, reddit, instagram, facebook } = application;
  return {
    id,
    name,
    nameKey: nameKeyOf(name),
    website: new URL(websiteUrl).href,
    host: publicHost(websiteUrl) ?? "",
    description: application.businessDescription,
    location: `${city}, ${state}`,
    founded: application.yearEstablished,
    specialties: application.productTypes,
    shippingRegions: application.shippingRegions,
    paymentMethods: [],
    socialMedia: { ...(reddit && { reddit }), ...(instagram && { instagram }), ...(facebook && { facebook }) },
    averageShippingTime: application.averageShippingTime,
    returnPolicy: application.returnPolicy,
    verifiedAt: now,
    verifiedBy: by,
    verificationEndsAt: until,
    listedAt: now,
    updatedAt: now,
  };
}

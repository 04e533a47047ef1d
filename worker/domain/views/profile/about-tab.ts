import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../../db/client";
import type { socialMedia } from "../../catalogue/vendors/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { isVerified } from "../../catalogue/vendors/verified";
import { users } from "../../foundation/users/schema";
import { bioStatement, toBio } from "./words";
import { type AskedTab, type ProfileTab, type Reading, readTab } from "../people/profile-tab";

/** The listed vendor that a member speaks for, with what its own page says. */
export interface VendorInfo {
  id: string;
  companyName: string;
  /** Host of the website; its link goes through the site's own way out. */
  host: string;
  description: string;
  /** When it was verified, while it is; UTC epoch milliseconds. */
  verificationDate: number | null;
  specialties: string[];
  socialLinks: z.infer<typeof socialMedia>;
}

/** Business hours and a public contact address are nowhere recorded, so that neither is shown. */
const vendorStatement = (db: Db, userId: string) =>
  db
    .select({
      id: vendors.id,
      companyName: vendors.name,
      host: vendors.host,
      description: vendors.description,
      verifiedAt: vendors.verifiedAt,
      verificationEndsAt: vendors.verificationEndsAt,
      specialties: vendors.specialties,
      socialLinks: vendors.socialMedia,
    })
    .from(users)
    .innerJoin(vendors, eq(vendors.id, users.vendorId))
    .where(and(eq(users.id, userId), eq(users.role, "verified_vendor"), isNull(vendors.hiddenAt)));

interface AboutTab {
  /** HTML that the site made. */
  bio: string | null;
  vendor: VendorInfo | null;
}

/** Who a member is, in their own words and by what the site knows. One round trip. @throws NotFound */
export async function aboutTab(context: Reading, asked: AskedTab): Promise<ProfileTab & { tab: AboutTab | null }> {
  const { db } = context;
  const lists = [[vendorStatement(db, asked.userId)], [bioStatement(db, asked.userId)]] as const;
  return readTab(context, asked, lists, ([[found = []], [words = []]]) => {
    const [vendor] = found;
    const bio = toBio(words);
    if (vendor === undefined) return { bio, vendor: null };
    const { verifiedAt, verificationEndsAt, ...known } = vendor;
    const isInForce = isVerified({ verifiedAt, verificationEndsAt }, context.now);
    return { bio, vendor: { ...known, verificationDate: isInForce ? verifiedAt : null } };
  });
}

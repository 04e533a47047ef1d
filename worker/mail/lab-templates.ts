import type { Template } from "./mail";

/** Templates to a vendor about its lab results; a reason goes in as the panel wrote it. */
const about = (subject: string, username: string, ...paragraphs: string[]): Template => ({
  kind: "lab result",
  subject,
  body: [
    `Hello ${username},`,
    ...paragraphs,
    `You are receiving this email because the Leafproof account ${username} runs the vendor's page.`,
  ].join("\n\n"),
});

interface DecidedResult {
  productName: string;
  batchNumber: string;
  /** Check its status: a path. */
  path: string;
}

const named = ({ productName, batchNumber }: DecidedResult): string => `${productName}, batch ${batchNumber}`;

export const FAILED_PUBLIC = "Your lab result is public: Safety: Failed";

/** @param result with the names of the groups that failed */
export const resultVerifiedMail = (
  origin: string,
  username: string,
  { failed, ...result }: DecidedResult & { failed: readonly string[] },
): Template =>
  about(
    failed.length === 0 ? "Your lab result is verified" : FAILED_PUBLIC,
    username,
    `Our panel compared your result of ${named(result)} with its certificate and verified it. It is public now.`,
    ...(failed.length === 0
      ? []
      : [`Safety: Failed. The certificate says so of ${failed.join(", ")}, and so does the page.`]),
    `See it: ${origin}${result.path}`,
  );

export const resultRejectedMail = (
  origin: string,
  username: string,
  { reason, wasPublic, ...result }: DecidedResult & { reason: string; wasPublic: boolean },
): Template =>
  about(
    wasPublic ? "Your lab result was withdrawn" : "Your lab result was rejected",
    username,
    wasPublic
      ? `Our panel withdrew your result of ${named(result)}. It is no longer public.`
      : `Our panel could not verify your result of ${named(result)}.`,
    `Reason: ${reason}`,
    `See it: ${origin}${result.path}`,
  );

/** How many batches a mail names; it says how many more there are. */
const NAMED_MOST = 10;

function listed(batches: readonly string[]): string {
  const more = batches.length - NAMED_MOST;
  return [...batches.slice(0, NAMED_MOST), ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}

/** @param batches a line each, such as "Green Leaf, batch GL-1, valid until Dec 1, 2026" */
export const resultsExpireMail = (origin: string, username: string, batches: readonly string[]): Template =>
  about(
    "Lab results expire within 30 days",
    username,
    "A result is valid for six months after its test date. These expire within 30 days:",
    listed(batches),
    `Upload newer ones in time, and your products keep their mark: ${origin}/vendor-dashboard/labs`,
  );

export const resultsExpiredMail = (origin: string, username: string, batches: readonly string[]): Template =>
  about(
    "Lab results have expired",
    username,
    "These results are more than six months old. They stay public as expired:",
    listed(batches),
    `Upload newer ones: ${origin}/vendor-dashboard/labs`,
  );

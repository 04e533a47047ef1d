import { z } from "zod";
import { jsonText } from "../../../json-text";
import { seal, unseal } from "../../../sealing";
import type { RedemptionInput } from "./forms";

const payoutShape = z.object({
  email: z.string().optional(),
  holder: z.string().optional(),
  routing: z.string().optional(),
  account: z.string().optional(),
});
/** Where a redemption is paid to. */
export type Payout = z.infer<typeof payoutShape>;

/** What is asked of each way, in the order in which staff and the export write it. */
export const PAYOUT_LABELS: Record<keyof Payout, string> = {
  email: "Email",
  holder: "Account holder",
  routing: "Routing number",
  account: "Account number",
};
export const PAYOUT_FIELDS = Object.keys(PAYOUT_LABELS) as (keyof Payout)[];

const ACCOUNT_SHOWN = 4;
const NAME_SHOWN = 2;

const boundTo = (id: string) => ({ purpose: "redemption payout", owner: id });

export const payoutOf = (input: RedemptionInput): Payout =>
  input.way === "bank_transfer"
    ? { holder: input.holder, routing: input.routing, account: input.account }
    : { email: input.email };

/** What lists show of it: never more than half of an address's name or of an account number. */
export function endingOf({ account, email = "" }: Payout): string {
  if (account !== undefined) return `…${account.slice(-Math.min(ACCOUNT_SHOWN, Math.floor(account.length / 2)))}`;
  const at = email.lastIndexOf("@");
  const shown = Math.min(NAME_SHOWN, Math.floor(at / 2));
  return `…${email.slice(at - shown)}`;
}

/** @param id of the redemption, into which it is bound (rules/rewards#payout-details) */
export const sealPayout = (dataKey: string, id: string, payout: Payout): Promise<string> =>
  sealPayoutText(dataKey, id, JSON.stringify(payout));

/** The same of details that are JSON already. */
export const sealPayoutText = (dataKey: string, id: string, text: string): Promise<string> =>
  seal(dataKey, text, boundTo(id));

export const openPayout = async (dataKey: string, id: string, sealed: string): Promise<Payout> =>
  jsonText(payoutShape)(await unseal(dataKey, sealed, boundTo(id)));

const inOneLine = (payout: Payout): string =>
  PAYOUT_FIELDS.flatMap((field) =>
    payout[field] === undefined ? [] : [`${PAYOUT_LABELS[field]}: ${payout[field]}`],
  ).join(", ");

/** For the member's own export; null where its key is gone, which must not end the export. */
export const payoutText = (dataKey: string, id: string, sealed: string): Promise<string | null> =>
  openPayout(dataKey, id, sealed).then(inOneLine, () => null);

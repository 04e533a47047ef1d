import { z } from "zod";
import { jsonText } from "../../../json-text";
import { seal, unseal } from "../../../sealing";
import type { sealedParts } from "./schema";
import { SECRET_FIELDS, type SecretPart, type TypedAnswers } from "./step-forms";

export type SealedParts = z.infer<typeof sealedParts>;

const PARTS = ["taxId", "banking"] as const satisfies readonly SecretPart[];
const FORGET: Record<SecretPart, string> = { taxId: "forgetTaxId", banking: "forgetBanking" };
const HIDDEN = new Set<string>([...Object.values(SECRET_FIELDS).flat(), ...Object.values(FORGET)]);

const boundTo = (part: SecretPart, userId: string) => ({ purpose: `application ${part}`, owner: userId });

/** A part left empty keeps what is sealed, unless "forget" is on (rules/verification#sealed-answers). */
export async function sealSecrets(
  dataKey: string,
  userId: string,
  typed: TypedAnswers,
  stored: SealedParts | null,
): Promise<{ open: TypedAnswers; sealed: SealedParts | null }> {
  const sealed: SealedParts = { ...stored };
  for (const part of PARTS) {
    const given = SECRET_FIELDS[part].flatMap((field) => (typed[field] ? [[field, typed[field]]] : []));
    if (given.length > 0) {
      sealed[part] = await seal(dataKey, JSON.stringify(Object.fromEntries(given)), boundTo(part, userId));
    } else if (typed[FORGET[part]]) sealed[part] = undefined;
  }
  const open = Object.fromEntries(Object.entries(typed).filter(([field]) => !HIDDEN.has(field)));
  return { open, sealed: PARTS.every((part) => sealed[part] === undefined) ? null : sealed };
}

const opened = jsonText(z.record(z.string(), z.string()));

export const openSecrets = (dataKey: string, userId: string, sealed: SealedParts | null): Promise<TypedAnswers[]> =>
  Promise.all(
    PARTS.flatMap((part) => {
      const text = sealed?.[part];
      if (text === undefined) return [];
      return [unseal(dataKey, text, boundTo(part, userId)).then(opened)];
    }),
  );

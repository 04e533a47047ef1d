import { seal, unseal } from "../../../sealing";

const sealedFor = (requestId: string) => ({ purpose: "contact request", owner: requestId });

/** What a member asks a vendor lies sealed, as messages do. */
export const sealRequest = (dataKey: string, requestId: string, text: string): Promise<string> =>
  seal(dataKey, text, sealedFor(requestId));

/** Null where its key is gone. */
export const openRequest = (dataKey: string, requestId: string, sealed: string): Promise<string | null> =>
  unseal(dataKey, sealed, sealedFor(requestId)).catch(() => null);

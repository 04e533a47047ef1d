import { seal, unseal } from "../../../sealing";

const sealedFor = (id: string) => ({ purpose: "reported message", owner: id });

export const sealReported = (dataKey: string, id: string, text: string): Promise<string> =>
  seal(dataKey, text, sealedFor(id));

/** Null where its key is gone. */
export const openReported = (dataKey: string, id: string, sealed: string): Promise<string | null> =>
  unseal(dataKey, sealed, sealedFor(id)).catch(() => null);

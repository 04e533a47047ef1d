import { seal, unseal } from "../../../sealing";

const sealedFor = (userId: string, id: string) => ({ purpose: "message key backup", owner: `${userId} ${id}` });

/** A backup lies sealed as well, so that a copy of the database gives nothing to guess passphrases at. */
export const sealBackupAtRest = (dataKey: string, userId: string, id: string, backup: string): Promise<string> =>
  seal(dataKey, backup, sealedFor(userId, id));

/** Null where the data key is gone. */
export const openBackupAtRest = (dataKey: string, userId: string, id: string, sealed: string): Promise<string | null> =>
  unseal(dataKey, sealed, sealedFor(userId, id)).catch(() => null);

import { openFile as openSealed, sealFile as sealWhole } from "../../../sealed-file";

interface Of {
  conversationId: string;
  id: string;
}

const sealedFor = ({ conversationId, id }: Of) => ({ purpose: "message image", owner: `${conversationId} ${id}` });

/** Seals an image under a key of its own, bound to its conversation. @param dataKey the DATA_KEY secret */
export const sealFile = (dataKey: string, bytes: Uint8Array<ArrayBuffer>, of: Of) =>
  sealWhole(dataKey, bytes, sealedFor(of));

/** Opens it as it is read. @throws Error as `worker/sealed-file.ts` does */
export const openFile = (
  dataKey: string,
  { key, bytes, ...of }: Of & { key: string; bytes: number },
  body: ReadableStream<Uint8Array>,
) => openSealed(dataKey, { key, bytes, what: sealedFor(of) }, body);

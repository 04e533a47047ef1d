import * as v from "valibot";
import { ask } from "../keys/ask";

const anything = v.unknown();
const pathOf = (conversationId: string) => `/api/conversations/${encodeURIComponent(conversationId)}`;

export const postSealed = (
  conversationId: string,
  message: { id: string; encryptedContent: string; image?: { id: string } },
) => ask(`${pathOf(conversationId)}/messages`, anything, { method: "POST", body: message });

export const putSealed = (conversationId: string, seq: number, sealed: string) =>
  ask(`${pathOf(conversationId)}/messages/${seq}`, anything, { method: "PUT", body: { encryptedContent: sealed } });

export const takeBack = (conversationId: string, seq: number) =>
  ask(`${pathOf(conversationId)}/messages/${seq}`, anything, { method: "DELETE" });

export const putMode = (conversationId: string, mode: { isPrivateMode: boolean; accepted?: boolean }) =>
  ask(`${pathOf(conversationId)}/mode`, anything, { method: "PUT", body: mode });

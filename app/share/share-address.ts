import type { SharedKind } from "@worker/domain/views/sharing/forms";

/** The page from which something public is shared. */
export const shareAddress = (kind: SharedKind, id: string): string => `/share/${kind}/${id}`;

import { safeReturnPath } from "../access/return-path";

/** The address where it is a path on this site, null where it is any other. */
export const localPath = (address: string | null): string | null => safeReturnPath(address, "") || null;

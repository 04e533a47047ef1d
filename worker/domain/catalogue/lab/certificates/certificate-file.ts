export const CERTIFICATE_PREFIX = "certificates/";

/** @param hash SHA-256 as hex */
export const certificateKey = (hash: string): string => `${CERTIFICATE_PREFIX}${hash}.pdf`;

export const hashOfFile = (path: string): string | null => /(?:^|\/)([0-9a-f]{64})\.pdf$/.exec(path)?.[1] ?? null;

/** Bytes of the body as declared; null where it comes without a length. */
export function declaredLength(headers: Headers): number | null {
  const declared = headers.get("content-length");
  return declared !== null && /^\d{1,15}$/.test(declared) ? Number(declared) : null;
}

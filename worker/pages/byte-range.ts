interface ByteRange {
  offset: number;
  length: number;
}

/**
 * The part of a file that a request asks for, unless what it knows of the file is another one. Only GET asks for parts: a
 * HEAD is told of the whole (RFC 9110, 14.2).
 * @param size of the file, bytes
 * @returns as `byteRange`
 */
export function askedRange(
  request: { method: string; header(name: string): string | undefined },
  { etag, size }: { etag: string; size: number },
): ByteRange | "unsatisfiable" | null {
  const condition = request.header("if-range");
  if (request.method !== "GET" || (condition !== undefined && condition !== etag)) return null;
  return byteRange(request.header("range"), size);
}

/**
 * The one part of a file that a `Range` header asks for.
 * @param size of the file, bytes
 * @returns null where the whole is to be sent: no header, several parts, or none that can be read (RFC 9110, 14.2)
 */
function byteRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, first, last] = /^\s*bytes\s*=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") return ofTail(Number(last), size);
  const offset = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < offset) return null;
  return offset >= size ? "unsatisfiable" : { offset, length: end - offset + 1 };
}

function ofTail(wanted: number, size: number): ByteRange | "unsatisfiable" {
  const length = Math.min(wanted, size);
  return length === 0 ? "unsatisfiable" : { offset: size - length, length };
}

/** Of `Content-Range`. @param size of the file, bytes */
export const rangeText = ({ offset, length }: ByteRange, size: number): string =>
  `bytes ${offset}-${offset + length - 1}/${size}`;

/** Whether a list of tags has this one; a weak tag counts as its strong one does. */
export function namesTag(list: string | undefined, etag: string): boolean {
  const tags = (list ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}

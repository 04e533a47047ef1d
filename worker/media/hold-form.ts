import { parseMultipart } from "@remix-run/multipart-parser";
import { Invalid } from "../errors";
import { normalText } from "../normal-text";
import { declaredLength } from "./declared-length";
import { holdBody } from "./hold-body";

const FIELDS_MAX_BYTES = 65_536;
/** A laboratory result's form has a few hundred fields once every group has all its lines. */
const PARTS_MAX = 500;
const UNREADABLE = "The form could not be read. Please send it again.";
const decoder = new TextDecoder();

interface FormLimits {
  /** The name of its one file. */
  field: string;
  /** Bytes of the file; the fields beside it have their own. */
  max: number;
  tooLarge: () => Error;
  brokenOff: () => Error;
  /** Whose share of the memory it takes. */
  owner: string;
}

interface HeldForm {
  fields: [string, string][];
  /** A view of the one buffer; null where none was chosen. */
  file: { name: string; bytes: Uint8Array<ArrayBuffer> } | null;
}

/**
 * Holds a form that brings a large file along, once, while `work` runs: no copy is made of the file.
 * @throws Invalid for `form`; what `holdBody` and `work` throw
 */
export async function holdForm<T>(
  request: Request,
  { field, max, tooLarge, brokenOff, owner }: FormLimits,
  work: (form: HeldForm) => Promise<T>,
): Promise<T> {
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  if (boundary === null || request.body === null) throw new Invalid({ form: UNREADABLE });
  const length = declaredLength(request.headers);
  const most = max + FIELDS_MAX_BYTES;
  if (length !== null && length > most) throw tooLarge();
  const limits = { max: most, length, tooLarge, brokenOff, owner };
  return holdBody(request.body as ReadableStream<Uint8Array>, limits, (bytes) =>
    work(readParts(bytes, { boundary, field, most })),
  );
}

function boundaryOf(contentType: string): string | null {
  const [, quoted, bare] =
    /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? bare ?? null;
}

function readParts(
  bytes: Uint8Array<ArrayBuffer>,
  { boundary, field, most }: { boundary: string; field: string; most: number },
): HeldForm {
  const form: HeldForm = { fields: [], file: null };
  let fieldBytes = 0;
  try {
    const limits = { boundary, maxFileSize: most, maxTotalSize: most, maxParts: PARTS_MAX, maxHeaderSize: 8192 };
    for (const part of parseMultipart(bytes, limits)) {
      const [content = bytes.subarray(0, 0)] = part.content;
      const { name = "", filename } = part;
      if (part.isFile) {
        // A browser sends an empty, nameless file where none was chosen.
        const isChosen = name === field && (content.length > 0 || Boolean(filename));
        if (isChosen) form.file = { name: filename ?? "", bytes: within(bytes, content) };
        continue;
      }
      fieldBytes += content.length;
      if (fieldBytes > FIELDS_MAX_BYTES) throw new Invalid({ form: UNREADABLE });
      form.fields.push([name, normalText(decoder.decode(content))]);
    }
  } catch (error) {
    throw error instanceof Invalid ? error : new Invalid({ form: UNREADABLE });
  }
  return form;
}

/** The parser hands out views of what it was given. */
const within = (whole: Uint8Array<ArrayBuffer>, part: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(whole.buffer, part.byteOffset, part.byteLength);

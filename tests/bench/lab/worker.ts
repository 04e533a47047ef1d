import { CERTIFICATE_MAX_BYTES, CERTIFICATE_TYPE } from "@worker/domain/catalogue/lab/certificates/certificate-forms";
import { takeCertificate } from "@worker/domain/catalogue/lab/certificates/take-certificate";
import { bytesSha256Hex } from "@worker/hashing";
import { inspectPdf } from "@worker/media/pdf/inspect-pdf";
import { freeMemory, receiveBody } from "@worker/media/receive-body";
import { toFailure } from "@worker/problems";

interface Bench {
  FILES: R2Bucket;
}

/** As long as it takes to send 10 MB on. */
const STORING_MS = 200;

/** What is done with a file once it is received. */
const WORK: Record<string, (bytes: Uint8Array<ArrayBuffer>) => unknown> = {
  "/receive": () => undefined,
  "/inspect": inspectPdf,
  "/hash": bytesSha256Hex,
  // What the platform itself takes for the same bytes.
  "/plain": (bytes) => crypto.subtle.digest("SHA-256", bytes),
};

const VISITOR = { kind: "visitor", ageVerified: true } as const;
/** Each upload is another sender's. */
let uploads = 0;

/** Stands in for the store, which in production is another machine's. */
const elsewhere = { put: () => new Promise((stored) => setTimeout(stored, STORING_MS)) } as object as R2Bucket;

async function received(body: ReadableStream<Uint8Array>, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const refused = () => new Error("refused");
  return receiveBody(body, { max: CERTIFICATE_MAX_BYTES, length, tooLarge: refused, brokenOff: refused });
}

async function intake(body: ReadableStream<Uint8Array>, length: number, files: R2Bucket): Promise<Response> {
  try {
    const declared = { fileName: "bench.pdf", length, contentType: CERTIFICATE_TYPE };
    return Response.json(
      await takeCertificate({ files, now: 1, viewer: VISITOR, network: `${(uploads += 1)}` }, body, declared),
    );
  } catch (error) {
    const { status, message, retryAfterSeconds = 0 } = toFailure(error);
    return new Response(message, { status, headers: { "retry-after": String(retryAfterSeconds) } });
  }
}

/** The Worker that the benchmark runs; `times` repeats the work on the same bytes. */
export default {
  async fetch({ url, body, headers }: Request, { FILES }: Bench): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const length = Number(headers.get("content-length"));
    if (body === null) return new Response("no body", { status: 400 });
    if (pathname === "/intake") return intake(body, length, searchParams.has("apart") ? elsewhere : FILES);
    const bytes = await received(body, length);
    for (let n = Number(searchParams.get("times") ?? 1); n > 0; n -= 1) await WORK[pathname]?.(bytes);
    freeMemory(bytes.buffer);
    return new Response("done");
  },
};

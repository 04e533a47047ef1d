import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { hashOfFile } from "../domain/catalogue/lab/results/certificate-file";
import { CERTIFICATE_TYPE, FAULT_TEXTS } from "../domain/catalogue/lab/certificates/certificate-forms";
import { certificateDisposition } from "../domain/catalogue/lab/certificates/certificate-name";
import {
  faultOf,
  faultWithin,
  findCertificate,
  headCertificate,
  type KnownCertificate,
  openCertificate,
} from "../domain/catalogue/lab/certificates/read-certificate";
import { forgetFault, rememberFault } from "../domain/catalogue/lab/certificates/known-faults";
import type { FileFault } from "../domain/foundation/stats/file-faults";
import { NotFound } from "../errors";
import { INERT, inertFile } from "../inert-file";
import type { AppEnv } from "../middleware/types";
import { log } from "../observe/log";
import { askedRange, namesTag, rangeText } from "./byte-range";

const FOR_GOOD = "public, max-age=31536000, immutable";
const FOR_NOBODY = "private, no-store";

/**
 * Laboratories' certificates. An address is the hash of its bytes, so every cache may keep a public one for good; one
 * that waits for its verification is for those who deal with it, and cached nowhere (rules/certificates#serving).
 */
export const certificates = new Hono<AppEnv>().get("/certificates/:file", async (c) => {
  const request = c.get("request");
  const hash = hashOfFile(c.req.param("file"));
  const known = hash === null ? null : await findCertificate(request, hash);
  if (hash === null || known === null) throw notFound();
  const isOpen = known.isPublic && request.site.siteMode === "open";
  return send(c, hash, known, isOpen ? FOR_GOOD : FOR_NOBODY);
});

const notFound = () => new NotFound("There is no such certificate.");

async function send(c: Context<AppEnv>, hash: string, known: KnownCertificate, caching: string): Promise<Response> {
  const { files } = c.get("request");
  const etag = `"${hash}"`;
  const kind = c.req.query("download") === undefined ? "inline" : "attachment";
  const headers = {
    ...inertFile({ type: CERTIFICATE_TYPE, caching, etag }),
    "accept-ranges": "bytes",
    "content-disposition": certificateDisposition(known.fileName, kind),
  };
  if (namesTag(c.req.header("if-none-match"), etag))
    return c.body(null, 304, { ...INERT, "cache-control": caching, etag });
  const range = askedRange(c.req, { etag, size: known.bytes });
  if (range === "unsatisfiable")
    return c.body(null, 416, { ...INERT, "cache-control": "no-store", "content-range": `bytes */${known.bytes}` });
  const part: Record<string, string> = range === null ? {} : { "content-range": rangeText(range, known.bytes) };
  const all = { ...headers, ...part, "content-length": String(range?.length ?? known.bytes) };
  const status = range === null ? 200 : 206;
  if (c.req.method === "HEAD") {
    await mustBeWhole(c, { hash, known, fault: faultOf(await headCertificate(files, hash), hash, known) });
    return c.body(null, status, all);
  }
  // A whole file is hashed first, and read once more to be sent: neither holds it in memory.
  if (range === null) {
    await mustBeWhole(c, { hash, known, fault: await faultWithin(files, hash, known) });
    if (known.fault !== null) await forgetFault(c.get("request"), hash);
  }
  const object = await openCertificate(files, hash, range ?? undefined);
  await mustBeWhole(c, { hash, known, fault: faultOf(object, hash, known) });
  if (object === null) throw notFound();
  return c.body(object.body, status, all);
}

interface Looked {
  hash: string;
  known: KnownCertificate;
  fault: FileFault | null;
}

/** What is on record and not what its address says is never served (rules/certificates#damaged-files). */
async function mustBeWhole(c: Context<AppEnv>, { hash, known, fault }: Looked): Promise<void> {
  if (fault === null) return;
  report(c, fault);
  if (fault !== known.fault) await rememberFault(c.get("request"), hash, fault);
  throw new HTTPException(503, { message: FAULT_TEXTS[fault] });
}

const report = (c: Context<AppEnv>, fault: FileFault): void =>
  log({ level: "error", message: `a certificate is ${fault}`, requestId: c.get("requestId"), path: c.req.path });

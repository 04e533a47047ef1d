import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CERTIFICATE_MAX_BYTES } from "@worker/domain/catalogue/lab/certificates/certificate-forms";
import { takeCertificate } from "@worker/domain/catalogue/lab/certificates/take-certificate";
import { takeCertificateForm } from "@worker/domain/catalogue/lab/certificates/take-certificate-form";
import { bytesSha256Hex } from "@worker/hashing";
import { UPLOAD_QUOTA_BYTES } from "@worker/media/upload-quota";
import { latin1 } from "../../../../../scripts/seed/pdf/write-pdf";
import { aPdf, aPdfOf, aSignedPdf } from "../../../../factories/pdfs";
import { join } from "../../../../factories/pictures";
import { NOW } from "../../../../factories/rows";
import { crowd } from "../../../../factories/uploads";

const context = { files: env.FILES, now: NOW, viewer: { kind: "visitor", ageVerified: true }, network: "n" } as const;
/** Each of another sender. */
const contextOf = (nth: number) => ({ ...context, network: `n${nth}` });
const PDF = "application/pdf";
const declared = (length: number | null, contentType = PDF) => ({ fileName: "coa.pdf", length, contentType });
const stored = async () => (await env.FILES.list({ prefix: "certificates/" })).objects.map(({ key }) => key);

/** Bytes as they come over a connection: a stream that fills its reader's memory. */
const bodyOf = (bytes: Uint8Array<ArrayBuffer>) => new Response(bytes).body;

/** The same as a script would hand them on, in pieces. */
function inPieces(bytes: Uint8Array, piece = 65_536, after?: () => void): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, (at += piece)));
      else if (after) after();
      else controller.close();
    },
  });
}

/** How an upload ended: its certificate's size, or the refusal's status and words. */
async function outcome(taking: Promise<{ certificate: { bytes: number } }>): Promise<string> {
  try {
    return String((await taking).certificate.bytes);
  } catch (error) {
    const { name, status, message } = error as Error & { status?: number };
    return `${status ?? name} ${message}`;
  }
}

beforeEach(async () => {
  for (const key of await stored()) await env.FILES.delete(key);
});
afterEach(() => {
  crowd()();
});

describe("a certificate", () => {
  it("comes with a list of where its links lead, those outside the web first", async () => {
    const catalog = Array.from({ length: 60 }, (_, n) => `/L${n} << /URI (https://lab.example/${n}) >>`).join(" ");
    const bytes = aPdf({ catalog: `${catalog} /X << /S /GoToR /F (limits.pdf) >>` });
    const { certificate } = await takeCertificate(context, bodyOf(bytes), declared(bytes.length));
    const { links = [], linkCount } = certificate;
    expect(linkCount).toBe(61);
    expect(links).toHaveLength(50);
    expect(links.slice(0, 2)).toEqual([
      { kind: "relative", address: "limits.pdf" },
      { kind: "web", address: "https://lab.example/0" },
    ]);
  });

  it("that was signed says whether something was added to it later", async () => {
    const signed = aSignedPdf();
    const saved = ["6 0 obj (x) endobj\n", "trailer << /Root 1 0 R >>\n"].map((part) =>
      Uint8Array.from(join(signed, latin1(`${part}startxref\n0\n%%EOF\n`))),
    );
    for (const bytes of [...saved, aSignedPdf(1)])
      expect((await takeCertificate(context, bodyOf(bytes), declared(bytes.length))).certificate).toMatchObject({
        changedAfterSigning: true,
      });
    const { certificate: kept } = await takeCertificate(context, bodyOf(signed), declared(signed.length));
    expect(kept).not.toHaveProperty("changedAfterSigning");
  });

  it("is stored under the hash of its bytes, once", async () => {
    const bytes = aPdf({ text: "Batch A" });
    const hash = await bytesSha256Hex(bytes);
    const first = await takeCertificate(context, bodyOf(bytes), declared(bytes.length));
    expect(first.certificate).toEqual({
      fileName: "coa.pdf",
      fileHash: hash,
      bytes: bytes.length,
      uploadedAt: NOW,
      links: [],
      linkCount: 0,
    });
    await takeCertificate(context, inPieces(bytes, 100), declared(null));
    expect(await stored()).toEqual([`certificates/${hash}.pdf`]);
    const kept = await env.FILES.get(`certificates/${hash}.pdf`);
    expect(new Uint8Array(await kept!.arrayBuffer())).toEqual(bytes);
    expect(kept?.httpMetadata?.contentType).toBe(PDF);
  });

  it("of exactly 10 MB passes, with its length and in pieces without", async () => {
    const bytes = aPdfOf(CERTIFICATE_MAX_BYTES);
    expect(bytes.length).toBe(10_485_760);
    expect(await outcome(takeCertificate(context, bodyOf(bytes), declared(bytes.length)))).toBe("10485760");
    expect(await outcome(takeCertificate(context, bodyOf(bytes), declared(null)))).toBe("10485760");
    expect(await outcome(takeCertificate(context, inPieces(bytes), declared(null)))).toBe("10485760");
  });

  it("of one byte more is refused, however it comes, and nothing is stored", async () => {
    const bytes = aPdfOf(CERTIFICATE_MAX_BYTES + 1);
    const tooLarge = "TooLarge The certificate is larger than 10 MB.";
    expect(await outcome(takeCertificate(context, bodyOf(bytes), declared(bytes.length)))).toBe(tooLarge);
    expect(await outcome(takeCertificate(context, bodyOf(bytes), declared(null)))).toBe(tooLarge);
    expect(await outcome(takeCertificate(context, inPieces(bytes), declared(null)))).toBe(tooLarge);
    expect(await stored()).toEqual([]);
  });

  it("that never ends is not read on", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    expect(await outcome(takeCertificate(context, endless, declared(null)))).toMatch(/^TooLarge/);
    expect(sent).toBeLessThan(CERTIFICATE_MAX_BYTES + 1_000_000);
  });

  it("that breaks off, or is not as long as declared, is refused", async () => {
    const bytes = aPdf();
    const brokenOff = /^Invalid The upload was interrupted/;
    const half = bytes.slice(0, 200);
    expect(await outcome(takeCertificate(context, bodyOf(half), declared(bytes.length)))).toMatch(brokenOff);
    expect(await outcome(takeCertificate(context, bodyOf(bytes), declared(200)))).toMatch(brokenOff);
    const failing = inPieces(half, 50, () => {
      throw new Error("Network connection lost.");
    });
    expect(await outcome(takeCertificate(context, failing, declared(null)))).toMatch(brokenOff);
    expect(await outcome(takeCertificate(context, bodyOf(half), declared(null)))).toMatch(
      /^Invalid The PDF is incomplete/,
    );
    expect(await stored()).toEqual([]);
  });

  it("of another type, without a body, or active is refused", async () => {
    const bytes = aPdf();
    for (const type of ["text/html", "application/octet-stream", "", "multipart/form-data"])
      expect(await outcome(takeCertificate(context, bodyOf(bytes), declared(null, type)))).toBe(
        "Invalid Only PDF files are accepted.",
      );
    expect(await outcome(takeCertificate(context, bodyOf(bytes), declared(null, "Application/PDF; x=1")))).not.toMatch(
      /Invalid/,
    );
    expect(await outcome(takeCertificate(context, null, declared(0)))).toMatch(/^Invalid Choose/);
    const active = aPdf({ catalog: "/OpenAction << /S /JavaScript >>" });
    expect(await outcome(takeCertificate(context, bodyOf(active), declared(active.length)))).toMatch(/a script/);
  });
});

describe("many certificates at once", () => {
  it("pass as far as there is room; the others are asked to come back", async () => {
    const bytes = aPdfOf(CERTIFICATE_MAX_BYTES);
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => outcome(takeCertificate(contextOf(n), inPieces(bytes), declared(null)))),
    );
    const busy = all.filter((each) => each.startsWith("Busy"));
    expect(all.filter((each) => each === "10485760").length).toBe(Math.floor(UPLOAD_QUOTA_BYTES / bytes.length));
    expect(busy.length).toBe(10 - Math.floor(UPLOAD_QUOTA_BYTES / bytes.length));
    expect(busy[0]).toBe("Busy Many files are arriving at once. Please try again in 5 seconds.");
  });

  it("of one sender wait for each other, and leave the others their room", async () => {
    const bytes = aPdfOf(CERTIFICATE_MAX_BYTES);
    const [first, second, third, fourth, other] = await Promise.all(
      [1, 1, 1, 1, 2].map((who) => outcome(takeCertificate(contextOf(who), inPieces(bytes), declared(null)))),
    );
    expect([first, other]).toEqual(["10485760", "10485760"]);
    for (const refused of [second, third, fourth]) expect(refused).toMatch(/^Busy/);
  });

  it("need no more room than they have bytes", async () => {
    const bytes = aPdf();
    const all = await Promise.all(
      Array.from({ length: 30 }, () => outcome(takeCertificate(context, inPieces(bytes), declared(bytes.length)))),
    );
    expect(new Set(all)).toEqual(new Set([String(bytes.length)]));
  });
});

describe("a form with a certificate", () => {
  const post = (form: FormData) => {
    const request = new Request("http://localhost/", { method: "POST", body: form });
    return takeCertificateForm(context, request);
  };
  const formWith = (file: File | null, fields: Record<string, string> = { batch: "TV-1", note: "µg/g ✓" }) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file) form.set("certificate", file);
    return form;
  };

  it("gives its fields and the certificate", async () => {
    const bytes = aPdf({ compressed: true });
    const { fields, taken, refused } = await post(formWith(new File([bytes], "../../Analyse é.pdf")));
    const { certificate } = taken!;
    expect(fields).toEqual([
      ["batch", "TV-1"],
      ["note", "µg/g ✓"],
    ]);
    expect(certificate).toMatchObject({ fileName: "Analyse é.pdf", fileHash: await bytesSha256Hex(bytes) });
    expect(refused).toBeNull();
    const kept = await env.FILES.get(`certificates/${certificate.fileHash}.pdf`);
    expect(new Uint8Array(await kept!.arrayBuffer())).toEqual(bytes);
  });

  it("keeps what was typed where the file is refused, too large, or missing", async () => {
    const fields = [
      ["batch", "TV-1"],
      ["note", "µg/g ✓"],
    ];
    const refused = await post(formWith(new File(["<html>"], "x.pdf")));
    expect(refused).toMatchObject({ fields, taken: null });
    expect(refused.refused).toMatch(/not a PDF/);
    const large = await post(formWith(new File([aPdfOf(CERTIFICATE_MAX_BYTES + 1)], "x.pdf")));
    expect(large).toEqual({ fields, taken: null, refused: "The certificate is larger than 10 MB." });
    expect(await post(formWith(null))).toEqual({ fields, taken: null, refused: null });
    expect(await post(formWith(new File([], "")))).toEqual({ fields, taken: null, refused: null });
    expect(await stored()).toEqual([]);
  });

  it("takes exactly 10 MB", async () => {
    const file = new File([aPdfOf(CERTIFICATE_MAX_BYTES)], "x.pdf");
    expect((await post(formWith(file))).taken?.certificate.bytes).toBe(CERTIFICATE_MAX_BYTES);
  });

  it("is refused where it cannot be read, or is too large altogether", async () => {
    const send = (body: BodyInit, type: string) =>
      outcome(
        takeCertificateForm(
          context,
          new Request("http://localhost/", { method: "POST", body, headers: { "content-type": type } }),
        ).then(() => ({ certificate: { bytes: 0 } })),
      );
    expect(await send("no parts", "multipart/form-data; boundary=x")).toMatch(/^Invalid The form could not be read/);
    expect(await send("--x\r\n\r\nabc", "multipart/form-data; boundary=x")).toMatch(/could not be read/);
    expect(await send("a=b", "multipart/form-data")).toMatch(/could not be read/);
    const long = `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${"b".repeat(70_000)}\r\n--x--`;
    expect(await send(long, "multipart/form-data; boundary=x")).toMatch(/could not be read/);
    expect(await send(new Uint8Array(CERTIFICATE_MAX_BYTES + 65_537), "multipart/form-data; boundary=x")).toMatch(
      /^TooLarge/,
    );
  });
});

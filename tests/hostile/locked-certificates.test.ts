import { describe, expect, it } from "vitest";
import { inspectPdf } from "@worker/media/pdf/inspect-pdf";
import { latin1 } from "../../scripts/seed/pdf/write-pdf";
import { LOCKS, lockedPdf } from "../factories/locked-pdfs";
import { join } from "../factories/pictures";

const answerTo = (bytes: Uint8Array): string => {
  try {
    return JSON.stringify(inspectPdf(bytes).links);
  } catch (error) {
    return (error as Error).name === "MediaRefused" ? (error as Error).message : `broke: ${String(error)}`;
  }
};
const script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";

describe.each(LOCKS)("a PDF that only its owner may change, locked with %s", (lock) => {
  it("is opened and passes, its links decrypted", () => {
    expect(answerTo(lockedPdf({ lock }))).toBe('[{"kind":"web","address":"https://lab.example/"}]');
    expect(answerTo(lockedPdf({ lock, inside: ["<< /A 1 >>", "(a text)", "7"] }))).toMatch(/lab\.example/);
  });

  it("is refused for what lies inside", () => {
    expect(answerTo(lockedPdf({ lock, inside: ["null", script] }))).toMatch(/contains a script/);
    expect(answerTo(lockedPdf({ lock, inside: ["<< /S /Launch >>"] }))).toMatch(/start a program/);
    expect(answerTo(lockedPdf({ lock, link: "javascript:alert(1)" }))).toMatch(/link that is a script/);
  });

  it("is refused where it takes a password to open", () => {
    expect(answerTo(lockedPdf({ lock, password: "secret" }))).toMatch(/needs a password to be opened/);
  });

  it("is opened where the owner's password is the empty one, as readers open it without asking", () => {
    const bytes = lockedPdf({ lock, password: "secret", ownerPassword: "" });
    expect(answerTo(bytes)).toMatch(/lab\.example/);
    const harmful = lockedPdf({ lock, password: "secret", ownerPassword: "", inside: ["null", script] });
    expect(answerTo(harmful)).toMatch(/contains a script/);
  });

  it("is refused where its parts say different things of the lock", () => {
    const changed = (encrypt: (dict: string) => string) => answerTo(lockedPdf({ lock, encrypt, inside: [script] }));
    expect(changed((dict) => `${dict} /V 1`)).toMatch(/encrypted is said twice/);
    expect(changed((dict) => dict.replace("/Standard", "/Adobe.PubSec /Recipients []"))).toMatch(/certain people/);
    expect(changed((dict) => dict.replace(/\/V \d/, "/V 3"))).toMatch(/not in use/);
    expect(changed((dict) => dict.replace(/\/U <..../, "/U <ffff"))).toMatch(/needs a password/);
    expect(changed((dict) => dict.replace(/\/U <[^>]*/, "/U <ff"))).toMatch(/not in use/);
    expect(answerTo(lockedPdf({ lock, trailer: "/Root 1 0 R /Encrypt 99 0 R" }))).toMatch(/encrypted is said twice/);
    expect(answerTo(lockedPdf({ lock, trailer: "/Root 1 0 R" }))).toMatch(/cannot be unpacked/);
  });

  it("never breaks the inspection, whichever byte was changed", () => {
    const whole = lockedPdf({ lock });
    for (let at = 0; at < whole.length; at += 11) {
      const changed = Uint8Array.from(whole);
      changed[at] = (changed[at]! + 1 + (at % 254)) & 255;
      expect(answerTo(changed), `byte ${at}`).not.toMatch(/^broke/);
    }
  });
});

describe.each(LOCKS)("a PDF with two ends, locked with %s", (lock) => {
  const [front = "", back = ""] = lockedPdf({ lock })
    .reduce((all, byte) => all + String.fromCharCode(byte), "")
    .split("trailer\n");
  const entry = back.slice(0, back.indexOf("startxref")).trim();
  const ending = (encrypt: string) => `trailer\n${entry.replace("/Encrypt 6 0 R", encrypt)}\n`;
  const savedWith = (encrypt: string, objects = "") =>
    answerTo(latin1(`${front}trailer\n${back}${objects}${ending(encrypt)}startxref\n0\n%%EOF\n`));

  it("is refused where one of them leads to no lock: a reader that begins there decrypts nothing", () => {
    for (const encrypt of ["/Encrypt 99 0 R", "/Encrypt 2 0 R", "/Encrypt 4 0 R", "/Encrypt (x)", "/Encrypt null", ""])
      expect(savedWith(encrypt), encrypt).toMatch(/only one of its parts/);
    expect(savedWith("/Encrypt 6 0 R")).toMatch(/lab\.example/);
  });

  it("is refused where the lock's number was given to something else as well", () => {
    for (const other of ["null", "<< /Type /Font >>", "7", "(x)"])
      expect(savedWith("/Encrypt 6 0 R", `6 0 obj ${other} endobj\n`), other).toMatch(/only one of its parts/);
    if (lock !== "AES 128") return;
    const filters = "<< /StdCF << /CFM /AESV2 /AuthEvent /DocOpen /Length 16 >> >>";
    const elsewhere = (inside: string[]) => {
      const file = lockedPdf({ lock, inside, encrypt: (dict) => dict.replace(filters, "8 0 R") });
      return answerTo(join(file, latin1(`8 0 obj ${filters} endobj\n${ending("/Encrypt 6 0 R")}%%EOF\n`)));
    };
    expect(elsewhere(["null"])).toMatch(/only one of its parts/);
    const dictionary = "8 0 obj << /Type /Font >> endobj\n";
    expect(savedWith("/Encrypt 6 0 R", dictionary)).toMatch(/lab\.example/);
  });
});

describe("a PDF of which one saving is locked and another is not", () => {
  const unlocked = "xref\n0 0\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n";
  const rootless = "xref\n0 0\ntrailer\n<< /Size 9 >>\nstartxref\n0\n%%EOF\n";
  const followed = (more: string) => join(lockedPdf({ lock: "RC4 40" }), latin1(more));

  it("is refused: a reader may open it without decrypting", () => {
    expect(answerTo(followed(unlocked))).toMatch(/only one of its parts/);
  });

  it("passes where the other saving names no root, as the second part of a linearized file", () => {
    expect(answerTo(followed(rootless))).toMatch(/lab\.example/);
  });
});

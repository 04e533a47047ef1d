/**
 * `npm run scan-pdfs -- FOLDER`: inspects every PDF below a folder as an upload is, each file once, and says which are
 * refused and why; `--links` lists where the accepted ones lead.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { CERTIFICATE_MAX_BYTES } from "../worker/domain/catalogue/lab/certificates/certificate-forms";
import { MediaRefused } from "../worker/media/media-refused";
import { inspectPdf } from "../worker/media/pdf/inspect-pdf";

const words: string[] = process.argv.slice(2);
const folder = words.find((word) => !word.startsWith("--")) ?? "";
const listsLinks = words.includes("--links");
if (folder === "") {
  console.error("Name the folder whose PDFs to inspect: npm run scan-pdfs -- FOLDER");
  process.exit(1);
}

const seen = new Set<string>();
const refused = new Map<string, string[]>();
let accepted = 0;
for (const path of globSync("**/*.{pdf,PDF}", { cwd: folder }).toSorted()) {
  const file = join(folder, path);
  if (!statSync(file).isFile()) continue;
  const bytes = new Uint8Array(readFileSync(file));
  const hash = createHash("sha256").update(bytes).digest("hex");
  if (seen.has(hash)) continue;
  seen.add(hash);
  const reason =
    bytes.length > CERTIFICATE_MAX_BYTES ? "It is larger than a certificate may be." : inspect(path, bytes);
  if (reason === null) accepted += 1;
  else refused.set(reason, [...(refused.get(reason) ?? []), path]);
}

for (const [reason, paths] of [...refused].toSorted(([, one], [, other]) => other.length - one.length))
  console.log(`${paths.length} × ${reason}\n${paths.map((path) => `    ${path}`).join("\n")}`);
console.log(`${seen.size} different files: ${accepted} accepted, ${seen.size - accepted} refused.`);

/** @returns why it is refused, or null */
function inspect(path: string, bytes: Uint8Array): string | null {
  try {
    const { links } = inspectPdf(bytes);
    if (listsLinks) for (const { kind, address } of links) console.log(`${path}: ${kind} ${address}`);
    return null;
  } catch (error) {
    if (error instanceof MediaRefused) return error.message;
    throw error;
  }
}

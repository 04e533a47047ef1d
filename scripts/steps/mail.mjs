import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";
import { stateDir } from "./database.mjs";

/** Where the mails of local runs are stored, one .eml file each; no mail leaves the machine. */
export const mailDir = join(stateDir, "mail");

const MAIL = /(?:^|\s)(\/.+\.eml)\s*$/;

/**
 * Passes a local server's output on, and copies each mail that it reports: the local simulator of the e-mail binding
 * writes them into a folder of its own, which goes when the server ends.
 * @param onLine is told each line, without colors
 */
export function keepMails(output, onLine = () => undefined) {
  mkdirSync(mailDir, { recursive: true });
  createInterface({ input: output }).on("line", (line) => {
    process.stdout.write(`${line}\n`);
    const plain = stripVTControlCharacters(line);
    onLine(plain);
    const file = MAIL.exec(plain)?.[1];
    if (file && existsSync(file)) copyFileSync(file, join(mailDir, basename(file)));
  });
}

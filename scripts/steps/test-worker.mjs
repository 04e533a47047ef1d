import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { run } from "./run.mjs";

// Runs the tests inside workerd. Now and then an object is still held when a file ends, and the hook that waits for it
// runs out of time: a file all of whose tests passed runs once more. A test that failed has failed; its name goes into
// the file FAILED_TESTS, for a caller that wants to say it again after what is printed later.

const folder = mkdtempSync(join(tmpdir(), "leafproof-tests-"));
const report = join(folder, "results.json");
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
const { code } = await run("vitest", ["run", ...reporters, ...process.argv.slice(2)]);
process.exit(code === 0 ? 0 : await again());

async function again() {
  const failed = readFailed();
  rmSync(folder, { recursive: true, force: true });
  const hung = failed.filter(({ assertionResults, message }) => {
    const ran = assertionResults.length > 0 && assertionResults.every(({ status }) => status !== "failed");
    return ran && message.startsWith("Hook timed out");
  });
  if (failed.length === 0 || hung.length < failed.length) {
    if (process.env.FAILED_TESTS) writeFileSync(process.env.FAILED_TESTS, namesOf(failed).join("\n"));
    return code;
  }
  const files = hung.map(({ name }) => name);
  console.log(`▸ Every test passed, but not the end of ${files.join(", ")}: once more.`);
  return (await run("vitest", ["run", ...files])).code;
}

/** A line for each test that failed, and for each file that failed as a whole. */
function namesOf(files) {
  return files.flatMap(({ name, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults.filter(({ status }) => status === "failed");
    return tests.length === 0 ? [file] : tests.map(({ fullName }) => `${file} › ${fullName}`);
  });
}

function readFailed() {
  try {
    return JSON.parse(readFileSync(report, "utf8")).testResults.filter(({ status }) => status === "failed");
  } catch {
    return [];
  }
}

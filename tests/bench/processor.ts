import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

/** Milliseconds in one tick of /proc/<pid>/stat; Linux reports hundredths of a second to programs everywhere. */
const TICK_MS = 10;

/** The fields of /proc/<pid>/stat behind the command's name, which may itself hold spaces. */
function stat(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/**
 * Processor time a process has used so far, all its threads, user and system together.
 * @returns milliseconds, in steps of ten
 */
export function processorMs(pid: number): number {
  const fields = stat(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The workerd that this process started. */
export function ownWorkerd(): number {
  if (!existsSync("/proc/self/stat"))
    throw new Error("The benchmark reads processor time from /proc, which only Linux has.");
  const pids = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const found = pids.find((pid) => existsSync(`/proc/${pid}/stat`) && isOwnWorkerd(pid));
  if (found === undefined) throw new Error("The workerd process was not found under /proc.");
  return found;
}

function isOwnWorkerd(pid: number): boolean {
  try {
    return Number(stat(pid)[1]) === process.pid && readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("workerd");
  } catch {
    return false;
  }
}

/** Resident memory of a process, in MB of 1,048,576 bytes. */
export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "0";
  return Number(kilobytes) / 1024;
}

export function machine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model ?? "unknown processor"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
}

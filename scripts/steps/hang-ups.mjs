import { createInterface } from "node:readline";

/** The runtime's report of an answer that it could not write any more, and the addresses that follow it. */
const LEFT =
  /^kj::getCaughtExceptionAsKj\(\) = .*: disconnected: write\w*\(\): (?:Broken pipe|Connection reset by peer)/;
const STACK = /^stack: /;

/**
 * What the local runtime calls an error when a browser has left before its answer was whole, as one does that goes on to
 * the next page. Nothing is lost by it, and the Worker logs the request all the same.
 * @returns for each line whether it is printed
 */
export function worthPrinting() {
  let hasLeft = false;
  return (line) => {
    const follows = hasLeft && (STACK.test(line) || line === "");
    hasLeft = LEFT.test(line) || (follows && line !== "");
    return !hasLeft && !follows;
  };
}

/**
 * Passes a local server's errors on, without those of browsers that left.
 * @param onLine is told each line as it came
 */
export function passErrors(output, onLine = () => undefined) {
  const isWorthPrinting = worthPrinting();
  createInterface({ input: output }).on("line", (line) => {
    onLine(line);
    if (isWorthPrinting(line)) process.stderr.write(`${line}\n`);
  });
}

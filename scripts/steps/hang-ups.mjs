import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";

const LOST =
  /Error inside ProxyWorker .*: (POST|PUT|PATCH|DELETE) https?:\/\/[^/\s]+(\/[^?\s]*)\S* \(failed after .*\): Network connection lost\.$/;
const AGAIN = /Uncaught Error: Network connection lost\.\s*$/;

/**
 * What the local server in front of the Worker calls an error when somebody hangs up in the middle of a body: the Worker
 * itself takes it for a request that broke off, stores nothing and logs its own line. A reader that lost its connection
 * stays an error, since nobody hung up on it.
 * @returns for each line what is printed of it; null for nothing
 */
export function hangUps() {
  let repeats = 0;
  let wasTold = false;
  return (line) => {
    const plain = stripVTControlCharacters(line);
    const lost = LOST.exec(plain);
    const isRepeat = lost === null && repeats > 0 && AGAIN.test(plain);
    if (lost !== null) repeats += 1;
    if (isRepeat) repeats -= 1;
    if (lost === null && !isRepeat && !(wasTold && plain.trim() === "")) {
      wasTold = false;
      return line;
    }
    wasTold = true;
    return lost && JSON.stringify({ level: "info", message: "a sender hung up", method: lost[1], path: lost[2] });
  };
}

/**
 * Passes a local server's errors on, without those of senders that hung up.
 * @param onLine is told each line as it came
 */
export function passErrors(output, onLine = () => undefined) {
  const shownOf = hangUps();
  createInterface({ input: output }).on("line", (line) => {
    onLine(line);
    const shown = shownOf(line);
    if (shown !== null) process.stderr.write(`${shown}\n`);
  });
}

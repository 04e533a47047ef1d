import process from "node:process";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";

interface Prompt {
  /** Asks one question on the terminal; `hidden` does not echo the answer. "" when there is no more input. */
  ask: (question: string, options?: { hidden: boolean }) => Promise<string>;
  close: () => void;
}

export function openPrompt(): Prompt {
  let hidden = false;
  const output = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      if (!hidden) process.stdout.write(chunk);
      done();
    },
  });
  const reader = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  const lines = reader[Symbol.asyncIterator]();
  return {
    async ask(question, options = { hidden: false }) {
      process.stdout.write(question);
      hidden = options.hidden;
      const line = await lines.next();
      hidden = false;
      if (options.hidden) process.stdout.write("\n");
      return line.done === true ? "" : line.value;
    },
    close: () => reader.close(),
  };
}

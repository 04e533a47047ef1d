import { csvLine } from "./csv-cells";
import { inertFile } from "./inert-file";
import { errorText } from "./observe/error-text";
import { log } from "./observe/log";

interface CsvFile {
  /** The name that the browser saves it under. */
  name: string;
  header: readonly string[];
  /** The rows in batches of cells; each is asked for when the one before it has left. */
  batches: AsyncIterator<readonly (readonly string[])[]>;
  requestId: string;
}

/**
 * Answers with a table that is read and written batch by batch, so that one batch is in memory at most. The first is
 * read before the answer begins: where even that fails, the answer is an error. A later failure breaks the connection
 * off, so that half a file never looks like a whole one.
 * @throws whatever reading the first batch throws
 */
export async function csvResponse({ name, header, batches, requestId }: CsvFile): Promise<Response> {
  const first = await batches.next();
  return new Response(csvStream(header, first, batches, requestId), {
    headers: inertFile({ type: "text/csv; charset=utf-8; header=present", caching: "no-store", saveAs: name }),
  });
}

function csvStream(
  header: readonly string[],
  first: IteratorResult<readonly (readonly string[])[], unknown>,
  batches: CsvFile["batches"],
  requestId: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let head = csvLine(header);
  let next: typeof first | null = first;

  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    for (;;) {
      const step = next ?? (await batches.next());
      next = null;
      const text = head + (step.done === true ? "" : step.value.map(csvLine).join(""));
      head = "";
      // A batch may hold nothing that was asked for, and an empty chunk would end the pulling.
      if (text !== "") controller.enqueue(encoder.encode(text));
      if (step.done === true) {
        controller.close();
        return;
      }
      if (text !== "") return;
    }
  };
  const reported = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    try {
      await pull(controller);
    } catch (error) {
      log({ level: "error", message: "an export broke off", requestId, error: errorText(error).error });
      throw error;
    }
  };
  const cancel = async (): Promise<void> => {
    await batches.return?.();
  };
  return new ReadableStream<Uint8Array>({ pull: reported, cancel }, { highWaterMark: 0 });
}

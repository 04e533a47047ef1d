const LINE_FEED = 10;

/**
 * Fetches a CSV file, counts its rows as they come, and saves it only when it is whole.
 * @param onRows rows so far, the header left out
 * @throws when the answer is an error, breaks off or is canceled by `signal`
 */
export async function downloadRows(href: string, signal: AbortSignal, onRows: (rows: number) => void): Promise<void> {
  const response = await fetch(href, { signal });
  if (!response.ok || response.body === null) throw new Error(`The export answered ${response.status}.`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    for (const byte of part.value) if (byte === LINE_FEED) lines += 1;
    onRows(Math.max(0, lines - 1));
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "export.csv";
  save(new Blob(parts, { type: "text/csv" }), name);
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

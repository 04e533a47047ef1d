interface Brought {
  files: Iterable<File>;
  types: readonly string[];
  getData: (type: string) => string;
}

/**
 * The file that was dropped or pasted: the first picture, or else whatever came, which is refused in words. Text that was
 * copied with its picture, as from a table, is text; the name that a desktop gives along with its file is none.
 */
export function broughtFile(data: Brought): File | null {
  const files = [...data.files];
  const found = files.find(({ type }) => type.startsWith("image/")) ?? files[0] ?? null;
  if (!data.types.includes("text/plain")) return found;
  const text = data.getData("text/plain").trim();
  return files.some(({ name }) => text.includes(name)) ? found : null;
}

/**
 * Takes the files that are dropped wherever messages stand, or pasted into the composer.
 * @returns what ends that
 */
export function takeBrought(composer: HTMLElement, bring: (file: File) => void): () => void {
  const screen = composer.closest<HTMLElement>(".talk") ?? composer;
  const leaving = new AbortController();
  const { signal } = leaving;
  const mark = (isOver: boolean) => composer.classList.toggle("composer--drop", isOver);
  const take = (event: Event, data: DataTransfer | null) => {
    mark(false);
    const found = data === null ? null : broughtFile(data);
    if (found === null) return;
    event.preventDefault();
    bring(found);
  };
  screen.addEventListener(
    "dragover",
    (event) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      // Else the browser would leave the page for the file.
      event.preventDefault();
      mark(true);
    },
    { signal },
  );
  screen.addEventListener("dragleave", ({ relatedTarget: to }) => mark(to instanceof Node && screen.contains(to)), {
    signal,
  });
  screen.addEventListener("drop", (event) => take(event, event.dataTransfer), { signal });
  composer.addEventListener("paste", (event) => take(event, event.clipboardData), { signal });
  return () => leaving.abort();
}

/**
 * Keeps the page where a file is dropped beside where messages are written, for which the browser would leave it. The
 * pointer says so. Text that comes along with a file still goes into a field.
 * @returns what ends that
 */
export function refuseStrayFiles(): () => void {
  const leaving = new AbortController();
  const refuse = (event: DragEvent) => {
    const { dataTransfer: data, target } = event;
    if (event.defaultPrevented || data?.types.includes("Files") !== true) return;
    if (data.types.includes("text/plain") && target instanceof Element && target.matches("input, textarea")) return;
    event.preventDefault();
    data.dropEffect = "none";
  };
  for (const kind of ["dragover", "drop"] as const) document.addEventListener(kind, refuse, { signal: leaving.signal });
  return () => leaving.abort();
}

import { useEffect, useRef, useState } from "react";
import type { SimilarThread } from "@worker/domain/views/forum-search/similar-threads";
import { threadPath } from "@worker/domain/voice/forum/addresses";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";

const PAUSE_MS = 700;

/** Below a title: threads that may be about the same, looked up whenever its writer pauses. */
export function SimilarThreads({ found }: { found: readonly SimilarThread[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [looked, setLooked] = useState<readonly SimilarThread[] | null>(null);
  useEffect(() => {
    const field = place.current?.closest("form")?.elements.namedItem("title");
    if (!(field instanceof HTMLInputElement)) return undefined;
    let timer = 0;
    let running: AbortController | null = null;
    const stop = () => {
      clearTimeout(timer);
      running?.abort();
    };
    const look = async () => {
      const { signal } = (running = new AbortController());
      const { threadsLike } = await import("./threads-like");
      const threads = await threadsLike(field.value, signal);
      if (!signal.aborted && threads !== null) setLooked(threads);
    };
    const wait = () => {
      stop();
      timer = window.setTimeout(() => void look(), PAUSE_MS);
    };
    field.addEventListener("input", wait);
    return () => {
      stop();
      field.removeEventListener("input", wait);
    };
  }, []);
  const threads = looked ?? found;
  return (
    <div ref={place}>
      <span className="sr" role="status">
        {threads.length > 0 && `${plural(threads.length, "similar thread")} below the title`}
      </span>
      {threads.length > 0 && (
        <div className="similar">
          <p className="small">
            <b id="similar-threads">Similar threads</b>{" "}
            <span className="muted">open in a new tab, and your draft stays here.</span>
          </p>
          <ul aria-labelledby="similar-threads">
            {threads.map(({ id, title, category, replies }) => (
              <li key={id}>
                <Link to={threadPath(id)} target="_blank" rel="noopener" dir="auto">
                  {title}
                </Link>{" "}
                <span className="small muted">
                  {category.name} · {replies === 0 ? "no replies yet" : plural(replies, "reply", "replies")}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { NAVIGATE_FROM, SUGGEST_FROM, TOO_SHORT } from "@worker/domain/views/search/query-forms";
import type { Suggestion } from "@worker/domain/views/search/suggestion";
import { plural } from "~/ui/format";
import { onDemand } from "~/ui/on-demand";

const SuggestionList = onDemand(() => import("./suggestion-list"), null);

const DEBOUNCE_MS = 150;

/** Suggestions for what is typed, a moment after the last key; what was asked before is broken off. */
function useSuggestions(text: string): Suggestion[] {
  const [found, setFound] = useState<Suggestion[]>([]);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < SUGGEST_FROM) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      import("./fetch-suggestions")
        .then(({ fetchSuggestions }) => fetchSuggestions(wanted, abort.signal))
        .then(setFound)
        .catch(() => undefined);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted]);
  return wanted.length < SUGGEST_FROM ? [] : found;
}

/**
 * The search field of the top bar, a combobox once scripts run; before that the plain field of a GET form. It renders
 * into that form. The field keeps its own text, because somebody may be typing in it while the framework starts.
 */
export function SearchBox() {
  const navigate = useNavigate();
  const list = useId();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [said, setSaid] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const items = useSuggestions(text);
  const shown = open && items.length > 0;
  const option = (n: number) => `${list}-${n}`;

  const look = (typed: string) => {
    setText(typed);
    setOpen(true);
  };
  // What was typed while the framework started was told to nobody.
  useEffect(() => {
    if (input.current === document.activeElement && input.current) look(input.current.value);
  }, []);

  const close = () => {
    setSaid("");
    setOpen(false);
    setActive(-1);
  };
  const leave = () => {
    close();
    input.current?.blur();
  };
  const go = (to: string) => {
    leave();
    void navigate(to);
  };
  const submit = () => {
    const chosen = shown ? items[active] : undefined;
    const q = input.current?.value.trim() ?? "";
    if (chosen) go(chosen.path);
    else if (Array.from(q).length < NAVIGATE_FROM) {
      close();
      setSaid(TOO_SHORT);
    } else go(`/search?${new URLSearchParams({ q }).toString()}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    // Without a connection the form is the browser's to send, so that the frame says what is missing.
    if (event.key === "Enter" && navigator.onLine) submit();
    else if (event.key === "Escape" && shown) close();
    else if (move !== undefined && items.length > 0) {
      setOpen(true);
      // One place beyond either end is the field itself.
      setActive(((active + 1 + move + items.length + 1) % (items.length + 1)) - 1);
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <input
        ref={input}
        dir="auto"
        name="q"
        role="combobox"
        enterKeyHint="search"
        aria-label="Search vendors, products, batches"
        aria-keyshortcuts="/"
        aria-expanded={shown}
        aria-controls={shown ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? option(active) : undefined}
        placeholder="Search vendors, products, batches"
        autoComplete="off"
        minLength={NAVIGATE_FROM}
        required
        onChange={(event) => {
          look(event.target.value);
          setActive(-1);
          setSaid("");
        }}
        onFocus={(event) => look(event.target.value)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <span className={said === "" ? "sr" : "pop suggestions search-said small"} role="status">
        {said || (shown ? plural(items.length, "suggestion") : "")}
      </span>
      {shown && (
        <Suspense>
          <SuggestionList
            id={list}
            items={items}
            active={active}
            optionId={option}
            typed={text.trim()}
            onChoose={leave}
          />
        </Suspense>
      )}
    </>
  );
}

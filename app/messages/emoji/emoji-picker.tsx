import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import emojiCss from "./emoji.css?url";
import { EmojiGrid } from "./emoji-grid";
import { type Emoji, EMOJI_GROUPS, findEmoji, knownEmoji } from "./emoji-names";
import { EmojiTabs } from "./emoji-tabs";
import { keepTone, keptTone, noteChosen, recentEmoji } from "./kept-emoji";
import { tinted, TONES } from "./tones";

const RECENT = "Recent";

type EmojiPickerProps = { onChoose: (emoji: string, staysOpen: boolean) => void };

const groupNamed = (name: string, recent: readonly Emoji[]): readonly Emoji[] =>
  name === RECENT ? recent : (EMOJI_GROUPS.find((group) => group.name === name)?.emoji ?? []);

/** Every emoji, by group or by name. It comes on first use. */
export default function EmojiPicker({ onChoose }: EmojiPickerProps) {
  const panel = useId();
  const search = useRef<HTMLInputElement>(null);
  const [recent, setRecent] = useState(() => knownEmoji(recentEmoji()));
  const names = [...(recent.length > 0 ? [RECENT] : []), ...EMOJI_GROUPS.map(({ name }) => name)];
  const [group, setGroup] = useState(names[0] ?? "");
  const [typed, setTyped] = useState("");
  const [tone, setTone] = useState(keptTone);
  const [looked, setLooked] = useState<Emoji | null>(null);
  useEffect(() => search.current?.focus(), []);
  const isSearch = typed.trim() !== "";
  const shown = isSearch ? findEmoji(typed) : groupNamed(group, recent);
  const choose = (each: Emoji, staysOpen: boolean) => {
    noteChosen(each.emoji);
    if (staysOpen && group !== RECENT) setRecent(knownEmoji(recentEmoji()));
    onChoose(tinted(each, tone), staysOpen);
  };
  const onSearchKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const [first] = shown;
    if (event.key === "ArrowDown") {
      event.preventDefault();
      document.getElementById(panel)?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }
    if (event.key !== "Enter") return;
    // The message around it is not to be sent.
    event.preventDefault();
    if (isSearch && first !== undefined) choose(first, event.shiftKey);
  };
  return (
    <div className="pop emoji-picker" role="dialog" aria-label="Emoji">
      <link rel="stylesheet" href={emojiCss} precedence="area" />
      <input
        ref={search}
        className="input"
        type="search"
        value={typed}
        aria-label="Search emoji"
        placeholder="Search emoji"
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onSearchKey}
      />
      {!isSearch && <EmojiTabs names={names} current={group} panel={panel} onOpen={setGroup} />}
      <div id={panel} className="emoji-panel" role={isSearch ? undefined : "tabpanel"} aria-label={group}>
        <EmojiGrid
          key={isSearch ? `? ${typed}` : group}
          label={isSearch ? "Found" : group}
          emoji={shown}
          tone={tone}
          onChoose={choose}
          onLook={setLooked}
          onSearch={(more) => {
            setTyped(typed + more);
            search.current?.focus();
          }}
        />
      </div>
      <p className="sr" role="status">
        {isSearch && (shown.length === 0 ? "No emoji found" : `${shown.length} emoji found`)}
      </p>
      {isSearch && shown.length === 0 && <p className="emoji-none muted">No emoji is called “{typed.trim()}”.</p>}
      <div className="emoji-foot">
        <span className="small muted" aria-hidden="true">
          {looked?.name ?? "Shift and Enter adds several"}
        </span>
        <select
          aria-label="Skin tone"
          value={tone}
          onChange={(event) => {
            setTone(event.target.value);
            keepTone(event.target.value);
          }}
        >
          {TONES.map((each) => (
            <option key={each.name} value={each.tone}>
              {each.name}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

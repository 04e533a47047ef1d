import type { Profile } from "@worker/domain/views/people/profile-page";
import { EMOJI_MARKS, EMOJI_NAMES } from "@worker/marks/emoji-names";
import { emojiAddress, markAddress } from "@worker/marks/mark-address";
import { Button, LinkButton } from "~/ui/button";
import { FieldError } from "~/ui/field";

type AvatarFormProps = { person: Profile["person"]; error: string | undefined };

/** The drawn mark, an emoji that the site draws, or a picture of one's own, which has a page of its own. */
export function AvatarForm({ person, error }: AvatarFormProps) {
  const { id, picture } = person;
  const drawn = [
    { value: "generated", label: "Drawn for you", src: markAddress(id, "member", "other"), isChosen: picture === null },
    ...EMOJI_NAMES.map((name) => ({
      value: name,
      label: `${EMOJI_MARKS[name].label} ${EMOJI_MARKS[name].emoji}`,
      src: emojiAddress(name),
      isChosen: picture === emojiAddress(name),
    })),
  ];
  return (
    <form method="post" encType="multipart/form-data" className="customize-part">
      <input type="hidden" name="part" value="avatar" />
      <fieldset>
        <legend>Picture</legend>
        <div className="customize-marks">
          {drawn.map(({ value, label, src, isChosen }) => (
            <label key={value} title={label}>
              <input type="radio" name="avatar" value={value} defaultChecked={isChosen} required />
              <img src={src} alt={label} width={44} height={44} loading="lazy" />
            </label>
          ))}
        </div>
        {error !== undefined && <FieldError>{error}</FieldError>}
      </fieldset>
      <div className="row row--wrap">
        <Button>Use this picture</Button>
        <LinkButton to="/account/picture" icon="upload">
          Upload one
        </LinkButton>
      </div>
    </form>
  );
}

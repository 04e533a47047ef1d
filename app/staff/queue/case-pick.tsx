import { SELECTION } from "./selection-bar";

interface CasePickProps {
  id: string;
  /** What the checkbox is called. */
  label: string;
  /** Whether it can be decided as part of a selection. */
  can: boolean;
}

/** The cell of a row with its checkbox. */
export const CasePick = ({ id, label, can }: CasePickProps) => (
  <td className="case-pick">
    {can && (
      <label className="check">
        <input type="checkbox" name="ids" value={id} form={SELECTION} aria-label={label} aria-keyshortcuts="x" />
      </label>
    )}
  </td>
);

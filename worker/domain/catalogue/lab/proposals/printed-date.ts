import { isRealDate } from "../../../../days";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const LENGTH_MAX = 40;
const TIME = /[ T,]+\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?(?: ?[A-Z]{2,4})?$/i;

const two = (text: string): string => text.padStart(2, "0");

function monthOf(word: string): string | null {
  const at = MONTHS.indexOf(word.slice(0, 3).toLowerCase());
  return at === -1 ? null : two(String(at + 1));
}

/** YYYY-MM-DD; null for no day, and for one that can be read in two ways, such as 03/04/2026. */
export function printedDate(text: string): string | null {
  const day = text.length > LENGTH_MAX ? null : isoOf(text.trim().replace(TIME, ""));
  return day !== null && isRealDate(day) ? day : null;
}

function isoOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (year && month && day) return `${year}-${two(month)}-${two(day)}`;
  const [, first, second, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  if (first && second && last) return numbersOf(first, second, last);
  const [, word = "", dayOf, yearOf] = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(text) ?? [];
  if (dayOf && yearOf) return withMonth(yearOf, monthOf(word), dayOf);
  const [, d, name = "", y] = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4})$/.exec(text) ?? [];
  return d && y ? withMonth(y, monthOf(name), d) : null;
}

const withMonth = (year: string, month: string | null, day: string): string | null =>
  month === null ? null : `${year}-${month}-${two(day)}`;

/** The month comes first in one country and second in another: only a number above 12 says which it is. */
function numbersOf(first: string, second: string, year: string): string | null {
  if (Number(first) > 12) return `${year}-${two(second)}-${two(first)}`;
  if (Number(second) > 12 || first === second) return `${year}-${two(first)}-${two(second)}`;
  return null;
}

/** Names of what certificates print beside letters; anything else without a table of its own stays unread. */
const NAMES = new Map(
  Object.entries({
    ...{ space: " ", period: ".", comma: ",", hyphen: "-", minus: "-", endash: "–", emdash: "—", slash: "/" },
    ...{ zero: "0", one: "1", two: "2", three: "3", four: "4", five: "5", six: "6", seven: "7", eight: "8" },
    ...{ nine: "9", less: "<", greater: ">", lessequal: "≤", greaterequal: "≥", equal: "=", percent: "%", plus: "+" },
    ...{ parenleft: "(", parenright: ")", bracketleft: "[", bracketright: "]", colon: ":", semicolon: ";" },
    ...{ underscore: "_", numbersign: "#", ampersand: "&", asterisk: "*", at: "@", bar: "|", quotesingle: "'" },
    ...{ quoteright: "’", quoteleft: "‘", quotedbl: '"', mu: "µ", degree: "°", plusminus: "±", bullet: "•" },
    ...{ alpha: "α", beta: "β", gamma: "γ", fi: "fi", fl: "fl", ff: "ff", ffi: "ffi", nbspace: " ", exclam: "!" },
  }),
);

/** What PDF programs put where a letter is unknown, and we likewise. */
export const UNREAD = "\ufffd";

export function letterOf(name: string): string {
  const plain = name.replace(/^\//, "");
  if (/^[A-Za-z]$/.test(plain)) return plain;
  const [, hex] = /^(?:uni|u)([0-9A-F]{4})$/.exec(plain) ?? [];
  return hex === undefined ? (NAMES.get(plain) ?? UNREAD) : String.fromCharCode(Number.parseInt(hex, 16));
}

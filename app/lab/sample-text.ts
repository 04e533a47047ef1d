const isAmount = (shown: string): boolean => /\d/.test(shown);

/** A sample's weight as printed; a word says what it is about. */
export const weightText = (shown: string): string =>
  isAmount(shown) ? shown : `weight ${shown.replace(/^Not /, "not ")}`;

/** The same within a sentence: "sample 25.3 g", "sample weight not stated". */
export const sampleText = (shown: string): string => `sample ${weightText(shown)}`;

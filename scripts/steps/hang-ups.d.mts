/** For each line whether it is printed. */
export function worthPrinting(): (line: string) => boolean;

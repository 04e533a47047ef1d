export function cronsOf(wranglerToml: string): string[];
export function dueBetween(crons: readonly string[], from: number, to: number): string[];

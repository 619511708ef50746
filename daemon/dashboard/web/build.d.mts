export function buildInto(folder: string): Promise<void>;

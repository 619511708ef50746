/**
 * What a paired profile keeps in `chrome.storage.local`. A managed browser keeps nothing there: its contexts share that
 * storage.
 */
export interface Pairing {
  /** Tells this profile from the others of the computer; kept when a pairing ends. */
  installId: string;
  /** What this profile proves itself with. */
  key?: string;
  /** Where the daemon was when the code was redeemed. */
  port?: number;
}

const NAME = 'pairing';

export async function loadPairing(): Promise<Pairing | undefined> {
  const { [NAME]: kept } = await chrome.storage.local.get<{ [NAME]?: Pairing }>(NAME);
  return kept;
}

export async function savePairing(pairing: Pairing): Promise<void> {
  await chrome.storage.local.set({ [NAME]: pairing });
}

export function newInstallId(): string {
  return crypto.randomUUID();
}

/** What this browser calls itself, without its version: it changes too often to be told by. */
export async function browserName(): Promise<string> {
  const { brands = [] } = (navigator as { userAgentData?: { brands?: { brand: string }[] } }).userAgentData ?? {};
  const names = brands.map(({ brand }) => brand).filter((brand) => !/not.?a.?brand|^chromium$/i.test(brand));
  const fallback = brands.length > 0 ? 'Chromium' : 'Firefox';
  return (names[0] ?? fallback).replace(/[^ -~]/g, '').slice(0, 40);
}

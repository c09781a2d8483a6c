import type { Services } from '../engine/contracts/Services.ts'

/**
 * Reads anew what the platform's dictionaries and settings have become. Whatever opens transactions calls it first, for
 * inside of one nothing of them can be read.
 */
export async function refreshShared({
  dictionaries,
  settings,
}: Pick<Services, 'dictionaries' | 'settings'>): Promise<void> {
  await Promise.all([dictionaries.refresh(), settings.refresh()])
}

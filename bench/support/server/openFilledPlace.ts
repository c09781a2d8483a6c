import { openPlace, type Place } from '#tests/support/openPlace.ts'
import { spawnServer } from '#tests/support/spawnServer.ts'

/** A place with the demo's institutions: a database on a server has no image to begin with, so a first start fills it. */
export async function openFilledPlace(kind: 'embedded' | 'server'): Promise<Place> {
  const place = await openPlace({ kind, image: 'demo' })
  if (kind === 'embedded') return place
  const first = await spawnServer(place.settings)
  await first.stop('SIGTERM')
  return place
}

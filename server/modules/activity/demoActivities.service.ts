import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import { defineService } from '#server/engine/defineService.ts'

declare module '#server/engine/contracts/Services.ts' {
  interface Services {
    demoActivities: DemoActivities
  }
}

/** Activities that the demo begins with. */
interface DemoActivities {
  /** Makes them as the file seeds/demo/activities.json tells, around this moment. */
  make(tx: Tx): Promise<void>
}

export default defineService({
  name: 'demoActivities',
  needs: [],
  start: (_needs, { root }) => ({
    async make(tx) {
      const text = await readFile(join(root, 'seeds/demo/activities.json'), 'utf8')
      const { seedActivities } = await import('./seedActivities.ts')
      await seedActivities(tx, JSON.parse(text))
    },
  }),
})

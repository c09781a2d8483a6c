import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import { defineService } from '#server/engine/defineService.ts'

declare module '#server/engine/contracts/Services.ts' {
  interface Services {
    demoCampaigns: DemoCampaigns
  }
}

/** Report campaigns that the demo begins with. */
interface DemoCampaigns {
  /** Makes them with their forms, templates and tasks as the file seeds/demo/campaigns.json tells, around this moment. */
  make(tx: Tx): Promise<void>
}

export default defineService({
  name: 'demoCampaigns',
  needs: [],
  start: (_needs, { root }) => ({
    async make(tx) {
      const text = await readFile(join(root, 'seeds/demo/campaigns.json'), 'utf8')
      const { seedCampaigns } = await import('./seedCampaigns.ts')
      await seedCampaigns(tx, JSON.parse(text))
    },
  }),
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import { defineService } from '#server/engine/defineService.ts'

declare module '#server/engine/contracts/Services.ts' {
  interface Services {
    demoSurveys: DemoSurveys
  }
}

/** Surveys and votes that the demo begins with. */
interface DemoSurveys {
  /** Makes them with their forms and answers as the file seeds/demo/surveys.json tells, around this moment. */
  make(tx: Tx): Promise<void>
}

export default defineService({
  name: 'demoSurveys',
  needs: [],
  start: (_needs, { root }) => ({
    async make(tx) {
      const text = await readFile(join(root, 'seeds/demo/surveys.json'), 'utf8')
      const { seedSurveys } = await import('./seedSurveys.ts')
      await seedSurveys(tx, JSON.parse(text))
    },
  }),
})

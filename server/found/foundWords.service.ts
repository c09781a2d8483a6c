import type { AppModel } from '#model/types/index.ts'
import { defineService } from '../engine/defineService.ts'
import { fillWords } from './fillWords.ts'

/** Words by which the search in the header finds records. */
interface FoundWords {
  /** Makes those that are missing or stale of this application, which counts from now on, and returns what was done, a sentence each. */
  fill(app: AppModel): Promise<string[]>
  /** The same, as far as one run goes; returns of how many records. @throws when the signal is aborted */
  goOn(signal: AbortSignal): Promise<number>
}

declare module '../engine/contracts/Services.ts' {
  interface Services {
    foundWords: FoundWords
  }
}

/** Rows of a page at a start, which waits for them: more are made by the job. */
const AT_START = 5_000
const OF_A_JOB = 500_000

export default defineService({
  name: 'foundWords',
  needs: ['database'],
  start({ database }, { app }): FoundWords {
    let current = app
    return {
      async fill(next) {
        current = next
        const never = new AbortController().signal
        const count = await fillWords(database, next, { signal: never, most: AT_START })
        return count > 0 ? [`Words to search by were made for ${count} records.`] : []
      },
      goOn: signal => fillWords(database, current, { signal, most: OF_A_JOB }),
    }
  },
})

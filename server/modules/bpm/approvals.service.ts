import type { ApprovedRecords } from '#server/engine/contracts/Approvals.ts'
import { defineService } from '#server/engine/defineService.ts'
import { lockRunning } from './record/instanceOfRecord.ts'

/** Processes that approve records. What starts and ends them is loaded with the first that is submitted. */
export default defineService({
  name: 'approvals',
  needs: [],
  start() {
    let connected: ApprovedRecords | null = null
    const records = () => {
      if (connected) return connected
      throw new Error('Approvals were used before they knew of any records.')
    }
    return {
      async hold(context, page, keys) {
        await lockRunning(context, page, keys)
      },
      async submit(context, submitted) {
        const { submitRecord } = await import('./record/submitRecord.ts')
        await submitRecord(context, submitted, records())
      },
      async withdraw(context, name) {
        const { withdrawRecord } = await import('./record/withdrawRecord.ts')
        await withdrawRecord(context, name)
      },
      async drop(context, page, keys) {
        const { dropRecords } = await import('./record/withdrawRecord.ts')
        await dropRecords(context, page, keys)
      },
      connect(given) {
        connected = given
      },
      settle: (work, name, result) => records().settle(work, name, result),
      values: (work, name) => records().values(work, name),
      save: (work, record) => records().save(work, record),
      describe: (work, name) => records().describe(work, name),
    }
  },
})

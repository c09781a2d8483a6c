import { defineTables } from '../engine/defineTables.ts'

/** Jobs belong to the platform, and each run writes. */
export default defineTables({
  sys_job: { class: 'local', rows: 100 },
  sys_job_log: { class: 'local', rows: 500_000 },
  sys_job_slot: { class: 'local', rows: 100 },
})

import { defineTables } from '#server/engine/defineTables.ts'

/** What is being sent to audiences at the moment. */
export default defineTables({
  sys_audience_sending: { class: 'tenant', rows: 10_000 },
})

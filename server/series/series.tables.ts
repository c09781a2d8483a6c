import { defineTables } from '../engine/defineTables.ts'

/** A counter for each period, and for each set of values that a series tells apart. */
export default defineTables({
  sys_series: { class: 'tenant', rows: 1_000_000 },
})

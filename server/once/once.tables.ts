import { defineTables } from '../engine/defineTables.ts'

export default defineTables({
  sys_once_key: { class: 'tenant', rows: 10_000_000 },
})

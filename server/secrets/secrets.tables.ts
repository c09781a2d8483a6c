import { defineTables } from '../engine/defineTables.ts'

export default defineTables({
  // Read before anybody knows a tenant; one row.
  sys_mark_key: { class: 'local', rows: 1 },
})

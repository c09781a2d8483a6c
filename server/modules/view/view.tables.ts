import { defineTables } from '#server/engine/defineTables.ts'

/** A few views for each account that keeps any. */
export default defineTables({
  sys_list_view: { class: 'tenant', rows: 3_000_000 },
  sys_list_view_default: { class: 'tenant', rows: 1_000_000 },
})

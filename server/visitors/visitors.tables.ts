import { defineTables } from '../engine/defineTables.ts'

/** Links are found by their codes before anybody knows the tenant. */
export default defineTables({
  sys_visitor_link: { class: 'local', rows: 1_000_000 },
})

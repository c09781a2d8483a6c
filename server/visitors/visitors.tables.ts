import { defineTables } from '../engine/defineTables.ts'

export default defineTables({
  // Codes are looked up before anybody knows the tenant.
  sys_visitor_code: { class: 'local', rows: 500_000 },
  sys_visitor_link: { class: 'tenant', rows: 2_000_000 },
})

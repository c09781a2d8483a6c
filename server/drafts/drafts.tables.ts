import { defineTables } from '../engine/defineTables.ts'

export default defineTables({
  sys_form_draft: { class: 'tenant', rows: 100_000 },
})
